// Edge Function `/functions/v1/gateway/…`. Deployed without JWT verification, because the gateway key is the credential.
// Gateways never receive the project's secret key.
import { gatewayEndpoint } from '../_shared/gateway.ts';
import { gatewayStore } from '../_shared/rest-store.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

const url = Deno.env.get('SUPABASE_URL') ?? '';
const secretKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';

Deno.serve(gatewayEndpoint(gatewayStore({ url, secretKey })));
