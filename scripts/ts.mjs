// Runs a TypeScript file on Node 20 through Vite, which is already a dependency.
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [script] = process.argv.splice(2, 1);
if (!script) throw new Error('Usage: node scripts/ts.mjs SCRIPT [ARGS]');
await runnerImport(resolve(script), { configFile: false, logLevel: 'error' });
