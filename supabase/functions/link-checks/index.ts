// Looks whether the pages are there that links of flights lead to, on a hosted project: `/functions/v1/link-checks`, asked by a
// schedule (docs/deploy.md). It takes nothing from who asks, and looks at what is due only.
import { linkChecks } from '../_shared/link-check.ts';
import { linkCheckStore } from '../_shared/rest-store.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

const url = Deno.env.get('SUPABASE_URL') ?? '';
const secretKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';

Deno.serve(linkChecks(linkCheckStore({ url, secretKey })));
