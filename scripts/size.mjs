// The size budget of the production build: what a browser must load before the first screen works.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

/** kB, brotli. A page's budget is the entry and everything the entry imports statically. */
const BUDGET = { firstLoad: 160, script: 64, styles: 14 };

/** @param {string} file */
const kilobytes = (file) => brotliCompressSync(readFileSync(`dist/${file}`)).length / 1000;

const html = readFileSync('dist/index.html', 'utf8');
const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, file]) => file ?? '',
);
const assets = readdirSync('dist/assets');
const scripts = linked.filter((file) => file.endsWith('.js'));
const figures = {
  firstLoad: scripts.reduce((sum, file) => sum + kilobytes(file), 0),
  script: Math.max(
    ...assets.filter((name) => name.endsWith('.js')).map((name) => kilobytes(`assets/${name}`)),
  ),
  styles: assets
    .filter((name) => name.endsWith('.css'))
    .reduce((sum, name) => sum + kilobytes(`assets/${name}`), 0),
};

let over = false;
for (const [name, value] of Object.entries(figures)) {
  const limit = BUDGET[/** @type {keyof typeof BUDGET} */ (name)];
  over ||= value > limit;
  console.log(
    `${name.padEnd(10)} ${value.toFixed(1).padStart(7)} kB of ${limit}${value > limit ? '  over budget' : ''}`,
  );
}
process.exit(over ? 1 : 0);
