import { template } from '../../../backend/database/template.ts';

/** Creates the migrated database once. Each test file restores it. */
export async function setup() {
  process.env['LITE_TELEMETRY'] = '0';
  if (!process.env['DATABASE_URL']) await template();
}
