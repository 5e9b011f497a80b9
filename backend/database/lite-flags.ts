// Lite reads this flag on import and keeps its storage API off without it. Bundled imports run before this line, so
// `scripts/env.mjs` sets it too.
process.env['EXPERIMENTAL_STORAGE'] = '1';

// Hides Lite's warning about the flag: the user cannot act on it (docs/decisions/018).
const warn = console.warn.bind(console);
console.warn = (...said: unknown[]) => {
  if (!String(said[0]).startsWith('EXPERIMENTAL FEATURES ENABLED')) warn(...said);
};
