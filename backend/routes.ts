import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { publicApi } from '../supabase/functions/_shared/api/handler.ts';
import { deliveryReports } from '../supabase/functions/_shared/delivery-reports.ts';
import { gatewayEndpoint } from '../supabase/functions/_shared/gateway.ts';
import {
  deliveryStore,
  gatewayStore,
  restStore,
  unsubscribeStore,
} from '../supabase/functions/_shared/rest-store.ts';
import { shortLink } from '../supabase/functions/_shared/short-link.ts';
import { unsubscribe } from '../supabase/functions/_shared/unsubscribe.ts';
import type { Backend } from './backend.ts';
import type { GatewayControl } from './gateway/control.ts';
import { gatewayPage } from './gateway/page.ts';
import { isLocalRequest, localAccess, localCookie } from './local-pages.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { notFound } from './request-limits.ts';

type Handler = (request: Request, peer: string) => Response | Promise<Response>;

interface Route {
  path: RegExp;
  handle: Handler;
  /** Only answers requests from this machine that carry the local key. */
  localOnly?: true;
}

export interface RouteParts {
  backend: Pick<Backend, 'fetch' | 'keys'>;
  mailbox: Pick<Mailbox, 'respond'>;
  deliverySecret: string;
  /** Key of the local pages. */
  localKey: string;
  control: GatewayControl | null;
}

function routeTable(parts: RouteParts, origin: string): Route[] {
  const { backend, mailbox, deliverySecret, control } = parts;
  const project = {
    url: origin,
    secretKey: backend.keys.secretKey,
    fetch: (request: Request) => backend.fetch(request),
  };
  const deliveries = deliveryReports({ store: deliveryStore(project), secrets: [deliverySecret] });
  const local: Route[] = [
    { path: /^\/_mail(\?|$)/, handle: (request) => mailbox.respond(request), localOnly: true },
  ];
  if (control)
    local.push({ path: /^\/_gateway(\?|$)/, handle: gatewayPage(control), localOnly: true });
  return [
    { path: /^\/((rest|auth)\/v1|storage\/v1\/object)\//, handle: backend.fetch },
    { path: /^\/functions\/v1\/delivery-reports(\?|$)/, handle: deliveries },
    { path: /^\/functions\/v1\/gateway\//, handle: gatewayEndpoint(gatewayStore(project)) },
    { path: /^\/functions\/v1\/api\//, handle: publicApi(project) },
    {
      path: /^\/functions\/v1\/unsubscribe(\?|$)/,
      handle: unsubscribe(unsubscribeStore(project), origin),
    },
    { path: /^\/s\//, handle: shortLink({ store: restStore(project) }) },
    ...local,
    // Unused paths of the Supabase API. `/auth` itself is a page of the app.
    { path: /^\/((rest|functions|storage|realtime|graphql)\b|auth\/[^?#])/, handle: notFound },
  ];
}

const listener = (handle: Handler) =>
  getRequestListener(
    (request, { incoming }) => handle(request, incoming.socket.remoteAddress ?? ''),
    { overrideGlobalObjects: false },
  );

function refuseLocal(response: ServerResponse, why: string): void {
  response.statusCode = 403;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${why}\n`);
}

/** Whether to serve a local page. Otherwise answers the request: with a refusal, or with a redirect that removes the key from the URL. */
function mayPass(request: IncomingMessage, response: ServerResponse, key: string): boolean {
  if (!isLocalRequest(request)) {
    refuseLocal(response, 'Open this page on the machine that runs Flightdeck.');
    return false;
  }
  const access = localAccess(request, key);
  if (!access) {
    refuseLocal(
      response,
      'Open this page with the URL that `npm start` prints. It contains a key.',
    );
    return false;
  }
  const { method, headers, url = '/' } = request;
  if (access === 'held' || method !== 'GET' || headers.accept?.includes('application/json'))
    return true;
  response.statusCode = 303;
  response.setHeader('Set-Cookie', localCookie(key));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Location', new URL(url, 'http://local').pathname);
  response.end();
  return false;
}

/** Connect middleware that serves the backend's routes and passes all other requests on. */
export function backendRoutes(parts: RouteParts, origin: string) {
  const routes = routeTable(parts, origin).map((route) => ({
    ...route,
    listen: listener(route.handle),
  }));
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const route = routes.find(({ path }) => path.test(request.url ?? '/'));
    if (!route) return next();
    if (!route.localOnly || mayPass(request, response, parts.localKey))
      void route.listen(request, response);
  };
}
