// Loads `.env` into the environment. Variables that are already set take precedence.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');

// `@supabase/lite` reads this flag when it is imported and has no storage API without it. The command line sets it here,
// because in a bundled vite.config.ts the imports run before `backend/database/lite-flags.ts` does.
process.env.EXPERIMENTAL_STORAGE = '1';
