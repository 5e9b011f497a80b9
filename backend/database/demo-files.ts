import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDIA_BUCKET, mediaPath, type MediaType } from '../../src/domain/content/media.ts';
import type { MediaFiles } from '../media-files.ts';

const FOLDER = 'supabase/demo-media';

interface Row {
  id: string;
  organisation_id: string;
  name: string;
  type: MediaType;
  bytes: number;
}

/** Copies the demo files into storage. Skips files that are already there or whose row was deleted. */
export async function addDemoFiles(
  files: MediaFiles,
  sql: (text: string) => Promise<unknown[]>,
): Promise<void> {
  const names = await readdir(FOLDER);
  const rows = (await sql(
    `select id, organisation_id, name, type, bytes from public.media
      where name in (${names.map((name) => `'${name}'`).join(', ')})`,
  )) as Row[];
  for (const { id, organisation_id, name, type, bytes } of rows) {
    const path = mediaPath(organisation_id, id, type);
    const isThere = await files.headObject(MEDIA_BUCKET, path, undefined).then(
      () => true,
      () => false,
    );
    const body = await readFile(join(FOLDER, name));
    // A different size means that a user uploaded their own file under this name.
    if (!isThere && body.length === bytes)
      await files.uploadObject(MEDIA_BUCKET, path, undefined, body as never, type, 'max-age=3600');
  }
}
