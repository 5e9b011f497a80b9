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
        if (
          chunk.type === 'chunk' &&
          chunk.moduleIds.some((id) => id.endsWith('/src/app/boot/render.tsx'))
        )
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

/** The default export of react-router is the development build, which contains warnings for developers. */
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

const inRouter = (file: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}`, import.meta.url));

/** Packages that supabase-js builds a client of at once and that we never call (docs/decisions/008). */
const unusedSupabaseParts = /^@supabase\/(realtime|storage|functions)-js$/;

const inSource = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

interface Chunk {
  name: string;
  /** Parts of the paths of what goes into it, with all that these import and an earlier chunk has not. */
  of: string[];
  /** A higher one takes its files first. */
  priority?: number;
  /** Only what so many files share. */
  minShareCount?: number;
}

const ui = (...names: string[]) => names.map((name) => `/src/ui/${name}.ts`);
const icons = (...names: string[]) => names.map((name) => `/lucide-react/dist/esm/icons/${name}.`);

/**
 * Two files of libraries that change seldom, so that a release of ours leaves them in the browser's cache; one of the
 * app and what the public pages show too, one of the shell, lists and the campaigns, which most pages behind the sign-in
 * are made of. What is left of a page is its own file.
 */
const CHUNKS: Chunk[] = [
  // Before the others: the entry waits for no file but its own.
  { name: 'entry', of: ['/src/app/boot/entry.ts', 'vite/preload-helper'], priority: 1 },
  {
    name: 'react',
    of: ['/node_modules/react/', '/node_modules/react-dom/', '/node_modules/scheduler/'],
  },
  {
    name: 'libraries',
    of: ['/node_modules/react-router', '/node_modules/@supabase/', '/node_modules/@tanstack/'],
  },
  {
    name: 'app',
    of: [
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
    of: [
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
  { name: 'icons', of: ['/node_modules/lucide-react/'], minShareCount: 2 },
];

/** A renamed file would leave its chunk in silence, and the first load would grow by a request. */
const everyChunkPatternMatches: Plugin = {
  name: 'flightdeck:every-chunk-pattern-matches',
  apply: 'build',
  generateBundle() {
    const modules = [...this.getModuleIds()];
    const dead = CHUNKS.flatMap(({ name, of }) =>
      of
        .filter((part) => !modules.some((id) => id.includes(part)))
        .map((part) => `${name}: ${part}`),
    );
    if (dead.length > 0)
      this.error(`No file matches these patterns of vite.config.ts:\n${dead.join('\n')}`);
  },
};

const groups = CHUNKS.map(({ of, ...chunk }) => ({
  ...chunk,
  test: (id: string) => of.some((part) => id.includes(part)),
}));

export default defineConfig({
  plugins: [
    messageMacros,
    productionRouter,
    react(),
    tailwindcss(),
    embeddedBackend(),
    preloadApp,
    filesForHosts,
    everyChunkPatternMatches,
  ],
  resolve: {
    alias: [
      { find: unusedSupabaseParts, replacement: inSource('lib/supabase/unused-parts.ts') },
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
    modulePreload: {
      polyfill: false,
      // index.html names what every page needs (`preloadApp`).
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((name) => !/\/(react|libraries|app|rolldown-runtime)-/.test(name)),
    },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
