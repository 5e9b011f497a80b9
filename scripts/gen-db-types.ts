// Writes src/lib/database.types.ts from the migrations; with --check it only says whether the file is current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { createBackend } from '../backend/backend.ts';
import { template } from '../backend/template.ts';

const FILE = 'src/lib/database.types.ts';
const { connection } = await createBackend({ template: await template() });
const metadata = await introspect(connection.driver as never, { includedSchemas: ['public'] });
const types = await generateTypescript(sortGeneratorMetadata(metadata), {
  postgrestVersion: '12',
  detectOneToOneRelationships: true,
});
const current = existsSync(FILE) && readFileSync(FILE, 'utf8') === types;
if (process.argv.includes('--check')) {
  if (!current) console.error(`${FILE} is stale, run: npm run db:types`);
  process.exit(current ? 0 : 1);
}
writeFileSync(FILE, types);
process.exit(0); // Lite keeps a timer alive
