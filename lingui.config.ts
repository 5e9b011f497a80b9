import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Another folder checks the catalogs without writing them (scripts/catalogues.mjs). */
const FOLDER = process.env['CATALOGS'] ?? 'src/locales';

/** One catalog per feature and per layer that contains messages. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr', 'de', 'pt'],
  catalogs: [
    { path: `${FOLDER}/{locale}/{name}`, include: ['src/features/{name}'] },
    ...['app', 'lib', 'session', 'ui', 'words'].map((layer) => ({
      path: `${FOLDER}/{locale}/${layer}`,
      include: [`src/${layer}`],
      exclude: ['src/words/mails/**'],
    })),
    // The browser does not load these.
    { path: `${FOLDER}/{locale}/mails`, include: ['src/words/mails'] },
  ],
  // Without line numbers: moving a line must not change the catalog.
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: {
    i18n: ['@/lib/i18n', 'i18n'],
    Trans: ['@/lib/trans', 'Trans'],
  },
});
