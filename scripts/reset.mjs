// `npm run reset`: deletes the data of the embedded backend.
import './env.mjs';
import { rmSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module } = await runnerImport('./backend/database/data-folder.ts', {
  configFile: false,
  logLevel: 'error',
});
try {
  const folder = module.dataFolder();
  module.lockDataFolder(folder); // Throws while a server uses the folder.
  rmSync(folder, { recursive: true, force: true });
  console.log(`Removed ${folder}.`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
