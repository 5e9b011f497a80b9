// Before Lite is loaded: its storage API is off unless the environment asks for it. Where the imports are bundled, `scripts/env.mjs` has.
process.env['EXPERIMENTAL_STORAGE'] = '1';
