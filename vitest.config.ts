import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const resolve = { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } };

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{domain,lib,backend,functions}/**/*.test.ts'],
        },
      },
      {
        resolve,
        plugins: [react()],
        test: {
          name: 'screens',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
          include: ['tests/{app,features,session,ui}/**/*.test.{ts,tsx}'],
          setupFiles: [
            ...(process.env.LATE_REACT ? ['tests/support/late-react.ts'] : []),
            'tests/support/screen-setup.ts',
          ],
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        test: {
          name: 'database',
          environment: 'node',
          include: ['tests/db/**/*.test.ts'],
          globalSetup: ['tests/support/database-template.ts'],
          setupFiles: ['tests/support/node-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
