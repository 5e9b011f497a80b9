// Edge Function `/functions/v1/link-checks`, called by a schedule (docs/deploy.md). Checks the due destination pages of flight
// links and takes no input from the caller.
import { linkChecks } from '../_shared/link-check.ts';
import { linkCheckStore } from '../_shared/rest-store.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

const url = Deno.env.get('SUPABASE_URL') ?? '';
const secretKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';

Deno.serve(linkChecks(linkCheckStore({ url, secretKey })));
