import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Hash of the schema files as 16 hex digits. */
export function schemaFingerprint(folder = 'supabase/migrations'): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted())
    hash.update(name).update(readFileSync(`${folder}/${name}`));
  return hash.digest('hex').slice(0, 16);
}
