// Runs a TypeScript script on Node 20 with the Vite that is installed anyway.
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [script] = process.argv.splice(2, 1);
if (!script) throw new Error('Usage: node scripts/ts.mjs SCRIPT [ARGS]');
await runnerImport(resolve(script), { configFile: false, logLevel: 'error' });
