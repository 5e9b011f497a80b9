import './scripts/env.mjs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { embeddedBackend } from './backend/vite-plugin.ts';
import { headersFile, securityHeaders } from './scripts/security-headers.mjs';

const hosted = process.env['VITE_SUPABASE_URL'] ?? '';

/** What static hosts read: `_headers` beside the page, and the page itself for every address of the app. */
const filesForHosts: Plugin = {
  name: 'flightdeck:files-for-hosts',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(hosted) });
    this.emitFile({ type: 'asset', fileName: '_redirects', source: '/* /index.html 200\n' });
  },
};

/** What the clients build at once and we never call: 27 kB of every first load (docs/decisions/008). */
const unusedSupabaseParts =
  /^(@supabase\/(realtime|storage|functions)-js|\.\/(GoTrueAdminApi|lib\/webauthn|lib\/web3\/ethereum))$/;

const inSource = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/**
 * Libraries that change seldom, so that a release of ours leaves them in the browser's cache; then what most screens
 * share and what the first ones need, in a few files instead of fifty that compress badly.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router/ },
  { name: 'data', test: /node_modules\/@(supabase|tanstack)\// },
  { name: 'base', test: /\/src\/(session\/(session|confined|require-user)|lib\/paths)\.tsx?$/ },
  { name: 'common', test: /\/src\/(ui|lib|domain|session)\/|lucide-react/, minShareCount: 10 },
  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
  { name: 'shell', test: /\/src\/app\/layout\/(sidebar|impersonation-bar)\.tsx/ },
  {
    name: 'campaigns',
    test: /\/src\/features\/(campaigns\/(queries|mutations)\.ts|campaigns\/components\/(amount|delete-campaign-button|campaign-status-select)\.tsx|configuration\/queries\.ts)/,
  },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), embeddedBackend(), filesForHosts],
  resolve: {
    alias: [
      { find: unusedSupabaseParts, replacement: inSource('lib/unused-supabase-parts.ts') },
      { find: /^@\//, replacement: inSource('') },
    ],
  },
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
  preview: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 4173),
    strictPort: true,
    headers: securityHeaders(hosted),
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
