import type { PGlite } from '@electric-sql/pglite';

/** What a snapshot needs of Emscripten's files in memory; its own types leave it out. */
interface Node {
  contents?: Uint8Array | Record<string, Node> | null;
  usedBytes?: number;
  name_next?: Node;
}
interface Stream {
  shared: object;
}
interface Files {
  root: Node;
  /** The first node of each hash; `name_next` leads to the others. */
  nameTable: (Node | undefined)[];
  streams: (Stream | null)[];
}

function allNodes({ root, nameTable }: Files): Node[] {
  const nodes = [root];
  for (const first of nameTable)
    for (let node = first; node; node = node.name_next) nodes.push(node);
  return nodes;
}

/** The node as it is now: its bytes are copied, and of a directory the list of what is in it. */
function keepNode(node: Node): () => void {
  const { contents } = node;
  if (!(contents instanceof Uint8Array)) {
    const kept = { ...node, ...(contents && { contents: { ...contents } }) };
    return () => Object.assign(node, kept, contents && { contents: { ...kept.contents } });
  }
  const kept = { ...node };
  const bytes = contents.slice(0, node.usedBytes);
  return () => {
    // Into the memory that is there: to take new memory takes longer than to copy.
    const room = node.contents instanceof Uint8Array ? node.contents : bytes;
    const into =
      room !== bytes && room.length >= bytes.length ? room : new Uint8Array(bytes.length);
    into.set(bytes);
    into.fill(0, bytes.length);
    Object.assign(node, kept, { contents: into });
  };
}

function keepStream(stream: Stream | null): () => Stream | null {
  if (!stream) return () => null;
  const [own, shared] = [{ ...stream }, { ...stream.shared }];
  return () => {
    Object.assign(own.shared, shared);
    return Object.assign(stream, own);
  };
}

/** What is loaded later would lie in memory that a snapshot takes back. */
const LIBRARIES = `load 'plpgsql'; load 'pgcrypto'; load 'dict_snowball'`;

/**
 * Keeps a database in memory as it is between two statements, its files and the memory of its process, and answers what
 * brings that back, in a thirtieth of the time in which another one starts.
 */
export async function takeSnapshot(driver: PGlite): Promise<() => void> {
  await driver.exec(LIBRARIES);
  const { Module } = driver;
  const files = Module.FS as unknown as Files;
  const memory = Module.HEAPU8.slice();
  const nodes = allNodes(files).map(keepNode);
  const names = [...files.nameTable];
  const streams = files.streams.map(keepStream);
  return () => {
    Module.HEAPU8.set(memory);
    // It may have grown since; what is new has to be empty.
    Module.HEAPU8.fill(0, memory.length);
    for (const restore of nodes) restore();
    files.nameTable.splice(0, files.nameTable.length, ...names);
    files.streams.splice(0, files.streams.length, ...streams.map((restore) => restore()));
  };
}
