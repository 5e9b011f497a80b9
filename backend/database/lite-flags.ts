// Before Lite is loaded: its storage API is off unless the environment asks for it. Where the imports are bundled, `scripts/env.mjs` has.
process.env['EXPERIMENTAL_STORAGE'] = '1';

// Lite warns of it at each start; docs/decisions/018 says what of it is used. Whoever starts the app can do nothing about it.
const warn = console.warn.bind(console);
console.warn = (...said: unknown[]) => {
  if (!String(said[0]).startsWith('EXPERIMENTAL FEATURES ENABLED')) warn(...said);
};
