// Serves one Edge Function with the globals of Supabase's edge runtime: `PORT=8000 deno run … serve.ts FUNCTION`.
import { resolve } from 'node:path';
import tls from 'node:tls';
import { pathToFileURL } from 'node:url';
import { TEST_CA } from '../../tests/support/database/certificates.ts';

type Handler = (request: Request) => Promise<Response>;
declare const Deno: { serve: (options: object, handler: Handler) => unknown };

const serve = Deno.serve.bind(Deno);
const options = { hostname: '127.0.0.1', port: Number(process.env['PORT']), onListen() {} };
Reflect.set(Deno, 'serve', (handler: Handler) => serve(options, handler));
Reflect.set(globalThis, 'EdgeRuntime', { waitUntil: (work: Promise<unknown>) => void work });
const name = process.argv[2] ?? '';
if (name === 'worker') {
  // The mail server of the test has a certificate for `huts.dev`.
  const connect = tls.connect.bind(tls) as (
    options: object,
    connected: () => void,
  ) => tls.TLSSocket;
  Reflect.set(tls, 'connect', (options: object, connected: () => void) =>
    connect({ ...options, ca: TEST_CA, servername: 'huts.dev' }, connected),
  );
}
await import(pathToFileURL(resolve(`supabase/functions/${name}/index.ts`)).href);
