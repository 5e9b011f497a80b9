import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { messageMacros } from '../scripts/message-macros.ts';

/** What only a server with many connections can show; `npm run lab postgres`. */
export default defineConfig({
  plugins: [messageMacros],
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    environment: 'node',
    include: ['lab/postgres/**/*.test.ts'],
    setupFiles: ['tests/support/node-setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
