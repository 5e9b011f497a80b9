import { runnerImport } from 'vite';
import { buildIfNeeded } from '../../scripts/build.mjs';

/** Prepares the built app and the demo database for the servers of the workers. */
export default async function setup() {
  process.env['LITE_TELEMETRY'] = '0';
  await buildIfNeeded();
  const { module } = await runnerImport<typeof import('../../backend/database/template.ts')>(
    './backend/database/template.ts',
    { configFile: false, logLevel: 'error' },
  );
  process.env['FLIGHTDECK_E2E_TEMPLATE'] = await module.templateFile();
}
