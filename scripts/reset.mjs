// `npm run reset`: forgets the embedded data; the next start is a first start.
import './env.mjs';
import { rmSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module } = await runnerImport('./backend/database/data-folder.ts', {
  configFile: false,
  logLevel: 'error',
});
try {
  const folder = module.dataFolder();
  module.lockDataFolder(folder); // refuses while a server uses it
  rmSync(folder, { recursive: true, force: true });
  console.log(`Removed ${folder}.`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
