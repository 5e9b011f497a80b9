// Reads `.env` into the process, as the README promises for every command. What is already set wins.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');

// The embedded backend's storage API is off unless this is set when its package is loaded, which a bundled vite.config.ts does first of all.
process.env.EXPERIMENTAL_STORAGE = '1';
