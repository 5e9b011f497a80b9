import './scripts/env.mjs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { embeddedBackend } from './backend/vite-plugin.ts';

const hosted = process.env['VITE_SUPABASE_URL'] ?? '';

/** Scripts only from our own files; images also from the addresses marketers give for logos and previews. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: https:",
  `connect-src 'self' ${hosted}`.trim(),
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

const inSource = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** Libraries that change seldom, so that a release of ours leaves them in the browser's cache. */
const vendorChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router/ },
  { name: 'data', test: /node_modules\/@(supabase|tanstack)\// },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), embeddedBackend()],
  resolve: {
    alias: {
      '@supabase/realtime-js': inSource('lib/unused-supabase-parts.ts'),
      '@supabase/storage-js': inSource('lib/unused-supabase-parts.ts'),
      '@': inSource(''),
    },
  },
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
  preview: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 4173),
    strictPort: true,
    headers: securityHeaders,
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: vendorChunks } } },
  },
});
