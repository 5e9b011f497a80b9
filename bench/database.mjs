import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const RESULT = '.cache/bench-database.json';

/** The list queries at 10,000 campaigns against 100, on the server of `DATABASE_URL`; null without one. */
export async function measureDatabase() {
  if (!process.env.DATABASE_URL) return null;
  rmSync(RESULT, { force: true });
  spawnSync('npx --no-install vitest run --config vitest.postgres.config.ts scale', {
    stdio: 'inherit',
    shell: true,
    env: { ...process.env, BENCH_RESULT: RESULT },
  });
  return existsSync(RESULT) ? JSON.parse(readFileSync(RESULT, 'utf8')) : null;
}
