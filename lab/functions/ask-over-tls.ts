// Sends a request to a lab server over TLS like the link check and prints the response: `deno run … ask-over-tls.ts PORT`.
import { TEST_CA } from '../../tests/support/database/certificates.ts';
import { askOver } from '../../supabase/functions/_shared/link-check.ts';

const port = process.argv[2];
const ask = async (host: string, ca?: string) =>
  askOver(ca ? { ca } : {})(new URL(`https://${host}:${port}/moved`), '127.0.0.1').then(
    ({ status, location }) => `${status} ${location}`,
    () => 'refused',
  );
console.log(
  JSON.stringify([
    await ask('huts.dev', TEST_CA),
    await ask('other.dev', TEST_CA),
    await ask('huts.dev'),
  ]),
);
