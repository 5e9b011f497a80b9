import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const RESULT = '.cache/bench-database';

/**
 * Runs the scale, volume and campaign page tests of the lab on the server of `DATABASE_URL` and returns their figures: lists
 * and reports at full size against small ones, and reports ingested per second. Returns null without a server.
 */
export async function measureDatabase() {
  if (!process.env.DATABASE_URL) return null;
  rmSync(RESULT, { recursive: true, force: true });
  spawnSync(
    'npx --no-install vitest run --config lab/vitest.config.ts scale volume campaign-page',
    {
      stdio: 'inherit',
      shell: true,
      env: { ...process.env, BENCH_RESULT: RESULT },
    },
  );
  if (!existsSync(RESULT)) return null;
  const parts = readdirSync(RESULT).map((file) =>
    JSON.parse(readFileSync(join(RESULT, file), 'utf8')),
  );
  return {
    ...Object.assign({}, ...parts),
    ratios: parts.flatMap(({ ratios = [] }) => ratios),
    rates: parts.flatMap(({ rates = [] }) => rates),
  };
}
