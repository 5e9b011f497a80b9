// Fails if the production build contains inline scripts, external code, eval or secrets.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DIST = process.argv[2] ?? 'dist';
const TEXT = /\.(html|js|css|svg|txt|json|webmanifest)$|\/_\w+$/;

/** @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));

/** Secret values: the private settings of `.env` and the keys of the embedded backend. */
function knownSecrets() {
  const env = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
  const values = [
    ...env.matchAll(/^\s*(?!VITE_)\w*(?:SECRET|KEY|PASSWORD|TOKEN|URL)\w*\s*=\s*(.+)$/gm),
  ];
  const data = process.env.FLIGHTDECK_DATA ?? '.flightdeck';
  const files = existsSync(data) ? readdirSync(data).filter((name) => name.endsWith('.json')) : [];
  const stored = files.flatMap((name) =>
    [...readFileSync(join(data, name), 'utf8').matchAll(/"(\w+)"\s*:\s*"([^"]{12,})"/g)]
      .filter(([, key]) => !/^(publishableKey|url|alg|kty|crv|use|kid|x|y)$/.test(key ?? ''))
      .map(([, , value]) => value ?? ''),
  );
  return [
    ...values.map(([, value]) => value?.trim().replace(/^['"]|['"]$/g, '') ?? ''),
    ...stored,
  ].filter((value) => value.length >= 12);
}

/** @type {[string, RegExp, RegExp][]} Name, files to search and forbidden pattern. */
const RULES = [
  ['an inline script', /\.html$/, /<script(?![^>]*\ssrc=)[^>]*>/i],
  ['an inline event handler', /\.html$/, /<[^>]+\son\w+\s*=/i],
  ['an external resource', /\.html$/, /(?:src|href|action)\s*=\s*["']?(?:https?:)?\/\//i],
  ['an external resource', /\.css$/, /(?:url\(\s*["']?|@import\s+["'])(?:https?:)?\/\//i],
  ['an external import', /\.js$/, /(?:import\(|from|importScripts\()\s*["'`]https?:/],
  ['eval or new Function', /\.js$/, /\bnew Function\b|[^\w.$]eval\(/],
  ['a secret key', TEXT, /sb_secret_[\w-]{8,}|"?service_role"?\s*[:=]\s*["']ey/],
  ['a token', TEXT, /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a private key', TEXT, /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a database URL', TEXT, /postgres(?:ql)?:\/\/[^\s"']+@/],
  ['a cloud key', TEXT, /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bxox[bpas]-[\w-]{10,}|\bgh[pousr]_\w{30,}/],
  ['a source map', /\.js$/, /\/\/# sourceMappingURL=/],
];

// Demo accounts exist only with the embedded backend.
if (process.env.VITE_SUPABASE_URL) RULES.push(['the demo password', TEXT, /flightdeck-demo/]);

const secrets = knownSecrets();
const found = filesBelow(DIST)
  .filter((file) => TEXT.test(file))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const broken = RULES.filter(([, files, pattern]) => files.test(file) && pattern.test(text));
    const leaked = secrets.some((secret) => text.includes(secret))
      ? ['a value of this machine’s secrets']
      : [];
    return [...broken.map(([what]) => what), ...leaked].map((what) => `${file}: ${what}`);
  });
if (!existsSync(`${DIST}/_headers`)) found.push(`${DIST}/_headers is missing`);

for (const line of found) console.error(line);
if (found.length > 0) process.exit(1);
console.log(`No inline scripts, external code or secrets in ${filesBelow(DIST).length} files.`);
