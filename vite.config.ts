import './scripts/env.mjs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { embeddedBackend } from './backend/vite-plugin.ts';
import { messageMacros } from './scripts/message-macros.ts';
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

/** The entry only asks for the app and for the page that is opened: the page names the app's files too, so that all come at once. */
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
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('/src/app/app.tsx'))
          add(chunk.fileName);
      // The largest go first: a server without HTTP/2 sends six at a time.
      const tags = [...files].map((fileName) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
        injectTo: /react|libraries/.test(fileName) ? ('head-prepend' as const) : ('head' as const),
      }));
      // The entry asks for data and for the page, and waits for no styles to do so.
      return { html: html.replace('<script type="module"', '<script type="module" async'), tags };
    },
  },
};

/** What the clients build at once and we never call: 27 kB of every first load (docs/decisions/008). */
const unusedSupabaseParts =
  /^(@supabase\/(realtime|storage|functions)-js|\.\/(GoTrueAdminApi|lib\/webauthn|lib\/web3\/ethereum))$/;

const inSource = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/**
 * Two files of libraries that change seldom, so that a release of ours leaves them in the browser's cache; one of the
 * app and what the public pages show too, one of the shell and what most pages behind the sign-in are made of, one of
 * their first list. Each takes along what it imports and an earlier one has not. Few, because small files compress
 * badly and a server without HTTP/2 sends six at a time.
 */
const chunks = [
  {
    name: 'pages',
    test: /vite\/preload-helper|\/src\/(app\/(pages|first-page|first-rows)|lib\/(paths|env|asked-ahead|stored-session)|session\/(actor-reads|last-organisation)|features\/\w+\/reads)\.ts/,
    priority: 1,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'libraries', test: /node_modules\/(react-router|@supabase|@tanstack)/ },
  {
    name: 'app',
    test: /\/src\/(app\/app|session\/(confined|require-user)|ui\/(card|field|input|notice|password-input|skeleton|use-single-run))\.tsx?$|icons\/(send|eye|arrow-left)\./,
  },
  {
    name: 'shell',
    test: /\/src\/(app\/layout\/app-shell|ui\/(badge|confirm-dialog|form-dialog|page-header|pagination|query-state|retry-notice|search-input|select|empty-state|list\/(filter-bar|nothing-matches)))\.tsx$|icons\/(plus|search-x)\./,
  },
  {
    name: 'campaigns',
    test: /\/src\/features\/(campaigns\/(queries|mutations|use-campaign-filter)\.ts|campaigns\/components\/(amount|delete-campaign-button|campaign-status-select|create-campaign-dialog)\.tsx|configuration\/queries\.ts)|ui\/paged-list|wizard\/unfinished\./,
  },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
];

export default defineConfig({
  plugins: [messageMacros, react(), tailwindcss(), embeddedBackend(), preloadApp, filesForHosts],
  resolve: {
    alias: [
      { find: unusedSupabaseParts, replacement: inSource('lib/unused-supabase-parts.ts') },
      { find: /^@\//, replacement: inSource('') },
    ],
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The page asks its own origin only; the backend says for itself who else may call it.
    cors: false,
    // What the page is made of, and nothing beside it: the data folder holds keys and mails.
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
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
