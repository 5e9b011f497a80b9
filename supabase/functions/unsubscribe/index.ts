// Edge Function `/functions/v1/unsubscribe`: the URL of the header List-Unsubscribe. The signed token of the URL is the only
// credential.
import { unsubscribeStore } from '../_shared/rest-store.ts';
import { unsubscribe } from '../_shared/unsubscribe.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

const setting = (name: string) => Deno.env.get(name) ?? '';

Deno.serve(
  unsubscribe(
    unsubscribeStore({
      url: setting('SUPABASE_URL'),
      secretKey: setting('SUPABASE_SERVICE_ROLE_KEY'),
    }),
    setting('APP_URL'),
  ),
);
