// `DATABASE_URL=postgres://… npm run postgres [files]`: money and reports on a real Postgres, on many connections at once.
import './env.mjs';
import { spawnSync } from 'node:child_process';

if (!process.env.DATABASE_URL) {
  console.log('Skipped: set DATABASE_URL to a Postgres whose user may create databases.');
} else {
  const { status } = spawnSync(
    `npx --no-install vitest run --config vitest.postgres.config.ts ${process.argv.slice(2).join(' ')}`,
    {
      stdio: 'inherit',
      shell: true,
    },
  );
  process.exit(status ?? 1);
}
