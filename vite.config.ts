import './scripts/env.mjs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { embeddedBackend } from './backend/vite-plugin.ts';
import { messageMacros } from './scripts/message-macros.ts';
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

interface Chunk {
  name: string;
  /** Parts of module paths. The chunk also gets their imports, unless an earlier chunk has them. */
  patterns: string[];
  /** Chunks with a higher priority take their modules first. */
  priority?: number;
  /** Minimum number of importing chunks. */
  minShareCount?: number;
}

const ui = (...names: string[]) => names.map((name) => `/src/ui/${name}.ts`);
const icons = (...names: string[]) => names.map((name) => `/lucide-react/dist/esm/icons/${name}.`);

/**
 * Two chunks of libraries, which change seldom and so stay in the browser's cache across releases; one of the
 * app and the public pages; one of the shell, the lists and the campaigns, which most signed-in pages need.
 * The rest of each page is its own chunk.
 */
const CHUNKS: Chunk[] = [
  // First, because the entry must not wait for another file.
  { name: 'entry', patterns: ['/src/app/boot/entry.ts', 'vite/preload-helper'], priority: 1 },
  {
    name: 'react',
    patterns: ['/node_modules/react/', '/node_modules/react-dom/', '/node_modules/scheduler/'],
  },
  {
    name: 'libraries',
    patterns: [
      '/node_modules/react-router',
      '/node_modules/@supabase/supabase-js',
      '/node_modules/@supabase/auth-js',
      '/node_modules/@supabase/postgrest-js',
      '/node_modules/@tanstack/',
    ],
  },
  {
    name: 'app',
    patterns: [
      '/src/app/boot/render.tsx',
      '/src/session/confined.ts',
      '/src/session/require-user.ts',
      ...ui('forms/field', 'forms/input', 'forms/password-input', 'forms/use-single-run'),
      ...ui('layout/card', 'states/notice', 'states/skeleton'),
      ...icons('send', 'eye', 'arrow-left'),
    ],
  },
  {
    name: 'shell',
    patterns: [
      '/src/app/layout/app-shell.tsx',
      ...ui('data/badge', 'forms/search-input', 'forms/select'),
      ...ui('layout/page-header', 'layout/use-address-params'),
      ...ui('list/filter-bar', 'list/nothing-matches', 'list/paged-list', 'list/pagination'),
      ...ui('list/use-list-filter'),
      ...ui('states/empty-state', 'states/query-state', 'states/retry-notice'),
      '/src/lib/params.ts',
      '/src/session/page-loader.ts',
      '/src/features/campaigns/pages/campaigns-page.tsx',
      ...icons('plus', 'search-x'),
    ],
  },
  { name: 'icons', patterns: ['/node_modules/lucide-react/'], minShareCount: 2 },
];

/**
 * Fails the build when a pattern matches no module. A renamed file would otherwise drop out of its chunk
 * unnoticed and add a request to the first load.
 */
const everyChunkPatternMatches: Plugin = {
  name: 'flightdeck:every-chunk-pattern-matches',
  apply: 'build',
  generateBundle() {
    const modules = [...this.getModuleIds()];
    const dead = CHUNKS.flatMap(({ name, patterns }) =>
      patterns
        .filter((part) => !modules.some((id) => id.includes(part)))
        .map((part) => `${name}: ${part}`),
    );
    if (dead.length > 0)
      this.error(`No file matches these patterns of vite.config.ts:\n${dead.join('\n')}`);
  },
};

const groups = CHUNKS.map(({ patterns, ...chunk }) => ({
  ...chunk,
  test: (id: string) => patterns.some((part) => id.includes(part)),
}));

export default defineConfig({
  plugins: [
    messageMacros,
    productionRouter,
    leaveOutSupabaseParts,
    react(),
    tailwindcss(),
    embeddedBackend(),
    preloadApp,
    filesForHosts,
    everyChunkPatternMatches,
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
