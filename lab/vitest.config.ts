import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { messageCatalogs } from '../scripts/build/message-catalogs.ts';
import { messageMacros } from '../scripts/build/message-macros.ts';

/** Config of `npm run lab postgres`, which needs a server with many connections, and of `second-book` and `webhooks`. */
export default defineConfig({
  plugins: [messageMacros, messageCatalogs],
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    environment: 'node',
    include: ['lab/{postgres,second-book,webhooks}/**/*.test.ts'],
    setupFiles: ['tests/support/database/node-setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
