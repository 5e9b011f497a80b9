import { template } from '../../../backend/database/template.ts';

/** Makes the migrated snapshot once, before the database tests restore it file by file. */
export async function setup() {
  process.env['LITE_TELEMETRY'] = '0';
  if (!process.env['DATABASE_URL']) await template();
}
