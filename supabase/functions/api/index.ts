// Edge Function `/functions/v1/api/v1/…`. Deployed without JWT verification, because the API key is the credential.
import { publicApi } from '../_shared/api/handler.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

const url = Deno.env.get('SUPABASE_URL') ?? '';
const secretKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';

Deno.serve(publicApi({ url, secretKey }));
