// `npm run kills`: 200 times `kill -9` of the embedded backend under writes; no acknowledged row may be lost (F28).
import './env.mjs';
import { spawnSync } from 'node:child_process';

const FLIGHTDECK_KILLS = process.argv[2] ?? '200';
const { status } = spawnSync('npx --no-install playwright test durability', {
  stdio: 'inherit',
  shell: true,
  env: { ...process.env, FLIGHTDECK_KILLS },
});
process.exit(status ?? 1);
