// The architecture as data: which folder may import which. The graph is acyclic; adding an edge is a
// decision.

/** A feature may import itself, the features listed, and every layer below.
 * @type {Record<string, string[]>} */
const FEATURES = {
  auth: [],
  help: [],
  activity: [],
  inbox: [],
  settings: ['configuration', 'links'],
  configuration: [],
  organisations: ['configuration'],
  integrations: ['configuration'],
  audiences: ['configuration'],
  links: ['configuration'],
  media: [],
  'creative-data': ['configuration', 'links'],
  composer: ['creative-data', 'configuration', 'links', 'media'],
  templates: ['composer', 'creative-data'],
  'test-sends': ['composer', 'creative-data', 'configuration'],
  'creative-editor': [
    'composer',
    'templates',
    'test-sends',
    'creative-data',
    'configuration',
    'links',
  ],
  'creative-history': ['composer', 'creative-data', 'configuration', 'links'],
  creatives: ['composer', 'creative-data', 'configuration'],
  trackers: ['composer', 'links'],
  rehearsal: [],
  approval: ['composer', 'creative-data', 'configuration', 'rehearsal'],
  launch: ['composer', 'creative-data', 'configuration', 'approval', 'rehearsal'],
  flights: ['creatives', 'composer', 'creative-data', 'activity', 'configuration', 'launch'],
  users: [],
  billing: ['configuration'],
  console: [],
  wizard: [
    'flights',
    'creatives',
    'creative-editor',
    'composer',
    'creative-data',
    'audiences',
    'links',
    'configuration',
  ],
  calendar: ['flights', 'configuration'],
  campaigns: ['flights', 'wizard', 'configuration', 'launch'],
  analytics: ['campaigns', 'configuration'],
  dashboard: ['calendar', 'campaigns', 'configuration', 'launch'],
};

/** A layer may import itself and the layers listed.
 * @type {Record<string, string[]>} */
const LAYERS = {
  domain: [],
  lib: ['domain'],
  words: ['lib', 'domain'],
  ui: ['words', 'lib', 'domain'],
  session: ['ui', 'words', 'lib', 'domain'],
};

/** Relative paths that leave a folder, feature or layer. The groups match only `@/` paths. */
const upwards = [
  { regex: '^\\.\\./\\.\\./', message: 'Use @/ across folders.' },
  {
    regex: `^\\.\\./(${['app', 'features', ...Object.keys(LAYERS), ...Object.keys(FEATURES)].join('|')})/`,
    message: 'Use @/ across features and layers.',
  },
  { regex: '^@?date-fns', message: 'Days and times are strings: use src/domain/time.' },
];

/** @param {{ files: string, forbidden: string[], message: string, more?: object[] }} rule */
const boundary = ({ files, forbidden, message, more = [] }) => ({
  files: [files],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [{ group: forbidden, message }, ...more],
      },
    ],
  },
});

const layerBoundaries = Object.entries(LAYERS).map(([layer, allowed]) => {
  const forbidden = [...Object.keys(LAYERS), 'features', 'app'].filter(
    (other) => other !== layer && !allowed.includes(other),
  );
  const pure = [
    {
      // Node and Deno load some modules without the alias: those import by a relative path with its extension.
      regex:
        '^(?!@/domain/|\\./|\\.\\./.+\\.ts$|(zod/mini|big\\.js|diff|papaparse)$|date-fns/|@date-fns/\\w+/)',
      message:
        'src/domain imports nothing but src/domain, the schemas of zod and pure libraries (date-fns by path).',
    },
  ];
  return boundary({
    files: `src/${layer}/**`,
    forbidden: forbidden.map((other) => `@/${other}/**`),
    message: `src/${layer} may import: ${[layer, ...allowed].join(', ')}.`,
    more: layer === 'domain' ? pure : upwards,
  });
});

const featureBoundaries = Object.entries(FEATURES).map(([feature, allowed]) => {
  const forbidden = Object.keys(FEATURES).filter(
    (other) => other !== feature && !allowed.includes(other),
  );
  return boundary({
    files: `src/features/${feature}/**`,
    forbidden: ['@/app/**', ...forbidden.map((other) => `@/features/${other}/**`)],
    message: `features/${feature} may import: ${[feature, ...allowed].join(', ')} and the layers below.`,
    more: upwards,
  });
});

/** All text must be in `t`, `msg` or `<Trans>`, so that it is in a catalog (docs/add-a-screen.md, "Add text"). */
const words = {
  files: ['src/**'],
  jsPlugins: ['eslint-plugin-i18next', './scripts/lint-words.mjs'],
  rules: {
    'i18next/no-literal-string': [
      'error',
      {
        mode: 'jsx-only',
        'jsx-attributes': { include: ['aria-label', 'title', 'alt', 'placeholder', 'label'] },
        // The product name is not translated.
        words: { exclude: ['[^A-Za-z]+', 'Flightdeck'] },
        callees: { exclude: ['^t$', '^can$', 'register$'] },
        'should-validate-template': true,
      },
    ],
    'words/in-catalogue': 'error',
  },
};

/** The entry's files load before the app, so they must not import anything large. */
const bootBoundary = boundary({
  files: 'src/app/boot/{entry,first-requests,preload-page}.ts',
  forbidden: ['@/ui/**', '@/session/**', '@/features/**', '@/lib/supabase/client', '@/lib/errors'],
  message: 'The entry is loaded before the app: see src/app/boot/README.md.',
  more: upwards,
});

export default {
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'react',
    'jsx-a11y',
    'import',
    'promise',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  env: { browser: true, es2024: true, node: true },
  ignorePatterns: ['dist', 'src/lib/supabase/database.types.ts'],
  rules: {
    complexity: ['error', 12],
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', 3],
    // Type-only circles count too.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-misused-promises': [
      'error',
      { checksVoidReturn: { attributes: false, arguments: false } },
    ],
    // Sorting a fresh array in place is safe.
    'unicorn/no-array-sort': 'off',
    'no-await-in-loop': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A scroll area must be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    // The rule mistakes zod's `catch` for a promise's.
    'promise/valid-params': 'off',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'typescript/consistent-return': 'off',
    'no-shadow': 'off',
  },
  overrides: [
    ...layerBoundaries,
    ...featureBoundaries,
    bootBoundary,
    words,
    {
      files: ['src/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['localStorage', 'sessionStorage'].map((name) => ({
            name,
            message: 'It throws where storage is blocked: use @/lib/storage/browser-storage.',
          })),
        ],
      },
    },
    {
      files: ['tests/**', 'e2e/**', 'lab/**', 'scripts/**', 'bench/**'],
      rules: {
        'max-lines': 'off',
        'max-params': 'off',
        'no-unmodified-loop-condition': 'off',
        'unicorn/consistent-function-scoping': 'off',
        'typescript/unbound-method': 'off',
        'typescript/no-unnecessary-condition': 'off',
        'typescript/no-misused-spread': 'off',
        // Helpers whose names start with `expect` count as assertions.
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
        'vitest/require-mock-type-parameters': 'off',
      },
    },
  ],
};
