// Runs a TypeScript file with Vite's module runner, because Node 20 cannot run TypeScript.
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [script] = process.argv.splice(2, 1);
if (!script) throw new Error('Usage: node scripts/ts.mjs SCRIPT [ARGS]');
await runnerImport(resolve(script), {
  configFile: false,
  logLevel: 'error',
  resolve: { alias: { '@': resolve('src') } },
});
