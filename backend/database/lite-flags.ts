// `@supabase/lite` reads this flag when it is imported and has no storage API without it. In a bundle the imports run
// before this line, so `scripts/env.mjs` sets the flag too.
process.env['EXPERIMENTAL_STORAGE'] = '1';

// Hides Lite's warning about the flag: the user cannot act on it (docs/decisions/018).
const warn = console.warn.bind(console);
console.warn = (...said: unknown[]) => {
  if (!String(said[0]).startsWith('EXPERIMENTAL FEATURES ENABLED')) warn(...said);
};
