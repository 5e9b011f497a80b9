import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** One catalogue a feature; the shell and the layers that show words have one each. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    { path: 'src/locales/{locale}/{name}', include: ['src/features/{name}'] },
    ...['app', 'words'].map((layer) => ({
      path: `src/locales/{locale}/${layer}`,
      include: [`src/${layer}`],
    })),
  ],
  // Without line numbers: a line that moves is no change of a word.
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: {
    i18n: ['@/lib/i18n', 'i18n'],
    Trans: ['@/lib/trans', 'Trans'],
  },
});
