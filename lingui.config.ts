import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** One catalogue a feature; the shell and the layers that show words have one each. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    { path: 'src/features/{name}/locales/{locale}', include: ['src/features/{name}'] },
    { path: 'src/app/locales/{locale}', include: ['src/app'] },
    { path: 'src/words/locales/{locale}', include: ['src/words'] },
  ],
  // Without line numbers: a line that moves is no change of a word.
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: {
    i18n: ['@/lib/i18n', 'i18n'],
    Trans: ['@/lib/trans', 'Trans'],
  },
});
