// Edge Function `/functions/v1/s/{code}` for short links, behind the short domain (docs/deploy.md).
import { restStore } from '../_shared/rest-store.ts';
import { shortLink } from '../_shared/short-link.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};
declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void };

const url = Deno.env.get('SUPABASE_URL') ?? '';
const secretKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';

const answer = shortLink({
  store: restStore({ url, secretKey }),
  waitUntil: (work) => EdgeRuntime.waitUntil(work),
  // The default counts Supabase's own proxy.
  proxies: Number(Deno.env.get('TRUSTED_PROXIES') ?? 1),
});

// Needs no peer address: the platform's proxy always sets X-Forwarded-For.
Deno.serve((request) => answer(request));
