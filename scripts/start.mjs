// `npm start`: builds the app if needed, serves it with the embedded backend and prints the URLs.
import './env.mjs';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { ensurePackages } from './ensure.mjs';

// Journeys and the lab have already installed the packages.
if (process.env.npm_lifecycle_event === 'start') ensurePackages();

process.env.CI = 'true'; // Otherwise Vite stops the server when standard input closes.
process.env.LITE_TELEMETRY = '0';
const { preview } = await import('vite');

const DEMO_ACCOUNTS = [
  ['superadmin@vox.example', 'VOX, superadmin'],
  ['analyst@vox.example', 'VOX, regular'],
  ['admin@northwind.example', 'Northwind Outdoor, admin'],
  ['marketer@northwind.example', 'Northwind Outdoor, regular'],
  ['planner@northwind.example', 'Northwind Outdoor, regular'],
  ['viewer@northwind.example', 'Northwind Outdoor, readonly'],
  ['newcomer@northwind.example', 'Northwind Outdoor, pending'],
  ['former@northwind.example', 'Northwind Outdoor, deactivated'],
  ['admin@bluepeak.example', 'Bluepeak Media, admin'],
  ['marketer@bluepeak.example', 'Bluepeak Media, regular'],
  ['hopeful@example.org', 'no organization, pending'],
];

const TOUR = [
  '1. Open the URL above and try the demo as a marketer, with one click.',
  '2. Create a campaign with a flight, then press Launch.',
  '3. Press Skip a day on the page of the simulated gateway, then open Analytics.',
];

try {
  await buildIfNeeded();
  const server = await preview();
  const url = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  console.log(`\nFlightdeck is ready at ${url}`);
  if (process.env.VITE_SUPABASE_URL) {
    console.log(`Backend: ${process.env.VITE_SUPABASE_URL}`);
  } else {
    const keys = join(resolve(process.env.FLIGHTDECK_DATA ?? '.flightdeck'), 'keys.json');
    const { localKey } = JSON.parse(readFileSync(keys, 'utf8'));
    console.log(`Mailbox (emails that Flightdeck would send): ${url}/_mail?key=${localKey}`);
    if (process.env.FLIGHTDECK_DEMO !== '0')
      console.log(`Simulated gateway: ${url}/_gateway?key=${localKey}`);
    if (process.env.FLIGHTDECK_DEMO === '0') {
      console.log(
        'No demo data: the first account that requests access becomes the superadmin of VOX.',
      );
    } else {
      console.log('\nDemo accounts (password: flightdeck-demo)');
      for (const [email, what] of DEMO_ACCOUNTS) console.log(`  ${email?.padEnd(30)} ${what}`);
      console.log('\nTour');
      for (const step of TOUR) console.log(`  ${step}`);
    }
  }
  console.log('\nPress Ctrl-C to stop.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
