// Sends three HTTPS requests to a local server through the link check's client and prints the results as JSON: with the test
// CA, with a host name that the certificate lacks, and without the CA. Usage: `deno run … ask-over-tls.ts PORT`.
import { TEST_CA } from '../../tests/support/database/certificates.ts';
import { createTlsRequest } from '../../supabase/functions/_shared/public-request.ts';

const port = process.argv[2];
const ask = async (host: string, ca?: string) =>
  createTlsRequest(ca ? { ca } : {})(new URL(`https://${host}:${port}/moved`), '127.0.0.1').then(
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
