// Loads `.env` into the environment. Variables that are already set take precedence.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');

// Lite reads this flag on import and keeps its storage API off without it. A bundled vite.config.ts imports Lite first.
process.env.EXPERIMENTAL_STORAGE = '1';
