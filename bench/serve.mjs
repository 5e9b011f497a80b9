// Serves the build like a static host: HTTP/2 over TLS, brotli, the headers of `dist/_headers`, long-lived assets. The
// floor pages and the API are on the same origin.
import { createHash, createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createSecureServer } from 'node:http2';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { getCertificate } from '@vitejs/plugin-basic-ssl';
import { securityHeaders } from '../scripts/security-headers.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const HEADERS = securityHeaders('');
/** Connection-specific headers, which HTTP/2 forbids. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];
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
      ...HEADERS,
      'content-type': TYPES[/** @type {keyof typeof TYPES} */ (type)] ?? 'text/plain',
      'cache-control': type === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(compressed && { 'content-encoding': 'br' }),
    },
  };
  cache.set(file, entry);
  return entry;
}

/** @param {import('node:http').IncomingHttpHeaders | import('node:http2').IncomingHttpHeaders} headers */
const endToEnd = (headers) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith(':') && !CONNECTION_HEADERS.includes(name),
    ),
  );

/** Public key hash that makes a browser trust this certificate. @param {string} pem */
const publicKeyHash = (pem) =>
  createHash('sha256')
    .update(createPublicKey(pem).export({ type: 'spki', format: 'der' }))
    .digest('base64');

/** Serves `dist` at `/` and `floor` at `/floor/`; everything under an API path goes to the backend.
 * @param {{ dist: string, floor: string, backend: string, tags: string }} options
 * @returns {Promise<{ url: string, trust: string, close: () => void }>} `trust` is the certificate's public key hash */
export async function serve({ dist, floor, backend, tags }) {
  const pem = await getCertificate('.cache/bench-certificate', 'bench', ['127.0.0.1', 'localhost']);
  const server = createSecureServer({ key: pem, cert: pem }, (request, response) => {
    const { url } = request;
    if (/^\/(rest|auth|functions)\//.test(url)) {
      const forward = ask(
        `${backend}${url}`,
        { method: request.method, headers: endToEnd(request.headers) },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
          answer.pipe(response);
        },
      );
      forward.on('error', () => {
        response.writeHead(502);
        response.end();
      });
      request.pipe(forward);
      return;
    }
    const path = url.split('?')[0] ?? '/';
    const wanted = path.startsWith('/floor/')
      ? join(floor, path.slice('/floor/'.length))
      : join(dist, path);
    const file = extname(path) && existsSync(wanted) ? wanted : join(dist, 'index.html');
    const { body, headers } = load(file, tags);
    response.writeHead(200, headers);
    response.end(body);
  });
  const port = await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    url: `https://127.0.0.1:${port}`,
    trust: publicKeyHash(pem),
    close: () => server.close(),
  };
}
