// Edge Function `/functions/v1/delivery-reports`. Deployed without JWT verification, because the gateway key or the signature is
// the credential.
// DELIVERY_SECRET holds one secret, or two separated by a space during a rotation.
import { deliveryReports } from '../_shared/delivery-reports.ts';
import { deliveryStore } from '../_shared/rest-store.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

const url = Deno.env.get('SUPABASE_URL') ?? '';
const secretKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
const secrets = (Deno.env.get('DELIVERY_SECRET') ?? '').split(/\s+/).filter(Boolean);

Deno.serve(deliveryReports({ store: deliveryStore({ url, secretKey }), secrets }));
