import './scripts/env.mjs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { embeddedBackend } from './backend/vite-plugin.ts';
import { messageCatalogs } from './scripts/build/message-catalogs.ts';
import { messageMacros } from './scripts/build/message-macros.ts';
import { headersFile, securityHeaders } from './scripts/security-headers.mjs';

const hosted = process.env['VITE_SUPABASE_URL'] ?? '';

/** Files for static hosts: `_headers`, and `_redirects` that serves the app at every path. */
const filesForHosts: Plugin = {
  name: 'flightdeck:files-for-hosts',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(hosted) });
    this.emitFile({ type: 'asset', fileName: '_redirects', source: '/* /index.html 200\n' });
  },
};

/**
 * Adds `modulepreload` links for the app's files. The entry imports them dynamically, so without the links
 * the browser would find them one request later.
 */
const preloadApp: Plugin = {
  name: 'flightdeck:preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = new Set<string>();
      const add = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || html.includes(fileName) || files.has(fileName)) return;
        files.add(fileName);
        chunk.imports.forEach(add);
      };
      for (const chunk of Object.values(bundle))
        if (
          chunk.type === 'chunk' &&
          chunk.moduleIds.some((id) => id.endsWith('/src/app/boot/render.tsx'))
        )
          add(chunk.fileName);
      // Largest files first: without HTTP/2 a browser requests only six at a time.
      const tags = [...files].map((fileName) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
        injectTo: /react|libraries/.test(fileName) ? ('head-prepend' as const) : ('head' as const),
      }));
      // Async, so that the entry sends its requests without waiting for the styles.
      return { html: html.replace('<script type="module"', '<script type="module" async'), tags };
    },
  },
};

const inRouter = (file: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}`, import.meta.url));

/** The package exports of react-router lead to its development build, which contains warnings for developers. */
const productionRouter: Plugin = {
  name: 'flightdeck:production-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: inRouter('index.mjs') },
        { find: /^react-router\/dom$/, replacement: inRouter('dom-export.mjs') },
      ],
    },
  }),
};

const inSource = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

const UNUSED_SUPABASE_PARTS = /^@supabase\/(realtime|storage|functions)-js$/;

/** Leaves out the packages that supabase-js constructs on startup and the app does not call through it (docs/decisions/008). */
const leaveOutSupabaseParts: Plugin = {
  name: 'flightdeck:leave-out-supabase-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    UNUSED_SUPABASE_PARTS.test(source) && importer?.includes('/@supabase/supabase-js/')
      ? inSource('lib/supabase/unused-parts.ts')
      : null,
};

const anyOf =
  (...patterns: RegExp[]) =>
  (id: string) =>
    patterns.some((pattern) => pattern.test(id));

/**
 * Script files with the code that many screens share: two of libraries, which change seldom and so stay in the browser's
 * cache across releases; the start with the parts of the public pages; the shell with the campaigns. A file also gets what
 * its modules import, unless an earlier one has it. Without these the first load is 12% larger (184.8 kB instead of
 * 164.4) and has 79 files instead of 6. The rest of each screen is its own file.
 */
const SHARED_FILES = [
  // First, because the entry must not wait for another file.
  { name: 'entry', test: /\/src\/app\/boot\/entry\.|vite\/preload-helper/, priority: 1 },
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'libraries',
    test: /\/node_modules\/(react-router|@tanstack|@supabase\/(supabase|auth|postgrest)-js)/,
  },
  {
    name: 'app',
    test: anyOf(
      /\/src\/app\/boot\/render\./,
      /\/src\/session\/(confined|require-user)\./,
      /\/src\/ui\/forms\/(field|input|password-input|use-single-run)\./,
      /\/src\/ui\/(layout\/card|states\/notice|states\/skeleton)\./,
      /\/lucide-react\/.*\/(send|eye|arrow-left)\./,
    ),
  },
  {
    name: 'shell',
    test: /\/src\/(app\/layout\/app-shell|features\/campaigns\/pages\/campaigns-page)\./,
  },
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 2 },
  { name: 'charts', test: /\/src\/ui\/(chart\/|data\/change)/, minShareCount: 2 },
  {
    name: 'launch',
    test: /\/src\/(features|domain)\/launch\/(?!components\/launch-(button|sheet))/,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [
    messageMacros,
    messageCatalogs,
    productionRouter,
    leaveOutSupabaseParts,
    react(),
    tailwindcss(),
    embeddedBackend(),
    preloadApp,
    filesForHosts,
  ],
  resolve: {
    alias: [{ find: /^@\//, replacement: inSource('') }],
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The page calls only its own origin; the backend sets its own CORS headers.
    cors: false,
    // Serve only what the page needs: the data folder contains keys and emails.
    fs: { strict: true, allow: ['src', 'index.html', 'node_modules'] },
  },
  preview: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 4173),
    strictPort: true,
    cors: false,
    headers: securityHeaders(hosted),
  },
  build: {
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // index.html already preloads these (`preloadApp`).
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((name) => !/\/(react|libraries|app|rolldown-runtime)-/.test(name)),
    },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: SHARED_FILES } } },
  },
});
