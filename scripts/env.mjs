// Reads `.env` into the process, as the README promises for every command. What is already set wins.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
