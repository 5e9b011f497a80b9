// The production build and the floor pages from one server: brotli, long-lived assets, the API behind it.
import { readFileSync, existsSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** @type {Map<string, { body: Buffer, headers: Record<string, string> }>} */
const cache = new Map();

/** @param {string} file @param {string} tags */
function load(file, tags) {
  const known = cache.get(file);
  if (known) return known;
  const type = extname(file);
  const raw = readFileSync(file);
  const text = type === '.html' ? Buffer.from(String(raw).replace('<head>', `<head>${tags}`)) : raw;
  const compressed = type !== '.woff2';
  const entry = {
    body: compressed ? brotliCompressSync(text) : text,
    headers: {
      'content-type': TYPES[/** @type {keyof typeof TYPES} */ (type)] ?? 'text/plain',
      'cache-control': type === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(compressed && { 'content-encoding': 'br' }),
    },
  };
  cache.set(file, entry);
  return entry;
}

/** Serves `dist` at `/` and `floor` at `/floor/`; everything under an API path goes to the backend.
 * @param {{ dist: string, floor: string, backend: string, tags: string }} options */
export function serve({ dist, floor, backend, tags }) {
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (/^\/(rest|auth|functions)\//.test(url)) {
      const { host: _, ...headers } = request.headers;
      const forward = ask(
        `${backend}${url}`,
        { method: request.method ?? 'GET', headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      forward.on('error', () => response.writeHead(502).end());
      request.pipe(forward);
      return;
    }
    const path = url.split('?')[0] ?? '/';
    const wanted = path.startsWith('/floor/')
      ? join(floor, path.slice('/floor/'.length))
      : join(dist, path);
    const file = extname(path) && existsSync(wanted) ? wanted : join(dist, 'index.html');
    const { body, headers } = load(file, tags);
    response.writeHead(200, headers).end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}
