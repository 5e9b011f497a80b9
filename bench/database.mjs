import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const RESULT = '.cache/bench-database';

/** Lists at 10,000 campaigns against 100, the reports screen at millions of reports against 100,000, and how many
 * reports are taken in a second, on the server of `DATABASE_URL`; null without one. */
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
