import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  existsSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { createBackend } from '../backend.ts';

const SOURCES = ['supabase', 'backend'];

function schemaHash(): string {
  const hash = createHash('sha256').update(process.version);
  for (const folder of SOURCES)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(sql|ts)$/.test(file))
      .toSorted())
      hash.update(name).update(readFileSync(`${folder}/${name}`));
  return hash.update(readFileSync('package-lock.json')).digest('hex').slice(0, 16);
}

/**
 * Path of a dump of a migrated PGlite folder with the demo data. Restoring it takes one second, a first start six. Cached in
 * `.cache` per schema and day, because the demo data's dates depend on the day.
 * @public Loaded by the setup of the browser journeys, in a way that knip does not follow.
 */
export async function templateFile(): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const file = `.cache/database-${schemaHash()}-${today}.tar`;
  if (!existsSync(file)) {
    const backend = await createBackend();
    // Without a checkpoint, each start from the dump would replay the write-ahead log.
    await backend.sql('checkpoint');
    const dump = await (backend.connection.driver as PGlite).dumpDataDir('none');
    await backend.close();
    process.exitCode = 0; // PGlite sets it to 99.
    mkdirSync('.cache', { recursive: true });
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
    renameSync(`${file}.${process.pid}`, file);
  }
  return file;
}

/** Dump of `templateFile` as a Blob for PGlite. */
export const template = async (): Promise<Blob> => new Blob([readFileSync(await templateFile())]);
