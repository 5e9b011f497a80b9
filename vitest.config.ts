import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { messageCatalogs } from './scripts/build/message-catalogs.ts';
import { messageMacros } from './scripts/build/message-macros.ts';

const resolve = { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } };

// Only hanging tests fail: a busy machine can be slower by any factor, and full-length tests of the lab take
// minutes.
const TIMEOUTS = {
  testTimeout: process.env['LAB_LONG'] === '1' ? 3_600_000 : 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    // Vitest would leave one of two cores unused.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve,
        plugins: [messageMacros, messageCatalogs],
        test: {
          name: 'node',
          environment: 'node',
          // Workers load each module once, not once per file.
          isolate: false,
          ...TIMEOUTS,
          include: ['tests/{domain,lib,words,backend,functions}/**/*.test.ts'],
        },
      },
      {
        resolve,
        plugins: [messageMacros, messageCatalogs, react()],
        test: {
          name: 'screens',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
          isolate: false,
          include: ['tests/{app,features,session,ui}/**/*.test.{ts,tsx}'],
          setupFiles: [
            ...(process.env.LATE_REACT ? ['tests/support/screen/late-react.ts'] : []),
            'tests/support/screen/setup.ts',
          ],
          ...TIMEOUTS,
        },
      },
      {
        resolve,
        plugins: [messageMacros, messageCatalogs],
        test: {
          name: 'database',
          environment: 'node',
          isolate: false,
          include: ['tests/db/**/*.test.ts'],
          globalSetup: ['tests/support/database/template.ts'],
          setupFiles: ['tests/support/database/node-setup.ts'],
          // Failures list all findings, not only their number.
          chaiConfig: { truncateThreshold: 0 },
          ...TIMEOUTS,
        },
      },
    ],
  },
});
