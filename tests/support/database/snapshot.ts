import type { PGlite } from '@electric-sql/pglite';

/** Internals of Emscripten's in-memory file system that its types omit. */
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
  /** First node of each hash bucket; `name_next` links to the next. */
  nameTable: (Node | undefined)[];
  streams: (Stream | null)[];
}

function allNodes({ root, nameTable }: Files): Node[] {
  const nodes = [root];
  for (const first of nameTable)
    for (let node = first; node; node = node.name_next) nodes.push(node);
  return nodes;
}

/** Copy of a node: the bytes of a file or the entries of a directory. */
function copyNode(node: Node): () => void {
  const { contents } = node;
  if (!(contents instanceof Uint8Array)) {
    const kept = { ...node, ...(contents && { contents: { ...contents } }) };
    return () => Object.assign(node, kept, contents && { contents: { ...kept.contents } });
  }
  const kept = { ...node };
  const bytes = contents.slice(0, node.usedBytes);
  return () => {
    // Reuses the existing buffer, because allocating one is slower than copying.
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

/** Loads all libraries first: restoring a snapshot would overwrite the memory of one loaded later. */
const LIBRARIES = `load 'plpgsql'; load 'pgcrypto'; load 'dict_snowball'`;

/**
 * Copies a database between two statements: its files and its process memory. Returns a function that restores the copy,
 * which is 30 times faster than starting another database.
 */
export async function takeSnapshot(driver: PGlite): Promise<() => void> {
  await driver.exec(LIBRARIES);
  const { Module } = driver;
  const files = Module.FS as unknown as Files;
  const memory = Module.HEAPU8.slice();
  const nodes = allNodes(files).map(copyNode);
  const names = [...files.nameTable];
  const streams = files.streams.map(keepStream);
  return () => {
    Module.HEAPU8.set(memory);
    // Zeroes the memory that was added since.
    Module.HEAPU8.fill(0, memory.length);
    for (const restore of nodes) restore();
    files.nameTable.splice(0, files.nameTable.length, ...names);
    files.streams.splice(0, files.streams.length, ...streams.map((restore) => restore()));
  };
}
