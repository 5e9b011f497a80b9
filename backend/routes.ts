import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { deliveryReports } from '../supabase/functions/_shared/delivery-reports.ts';
import { gatewayEndpoint } from '../supabase/functions/_shared/gateway.ts';
import {
  deliveryStore,
  gatewayStore,
  restStore,
} from '../supabase/functions/_shared/rest-store.ts';
import { shortLink } from '../supabase/functions/_shared/short-link.ts';
import type { Backend } from './backend.ts';
import type { GatewayControl } from './gateway/control.ts';
import { gatewayPage } from './gateway/page.ts';
import { isLocalRequest, localAccess, localCookie } from './local-pages.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { nothingHere } from './request-limits.ts';

type Handler = (request: Request, peer: string) => Response | Promise<Response>;

interface Route {
  path: RegExp;
  handle: Handler;
  /** Shows or does what only whoever sits at this machine may see or do. */
  localOnly?: true;
}

export interface RouteParts {
  backend: Pick<Backend, 'fetch' | 'keys'>;
  mailbox: Pick<Mailbox, 'respond'>;
  deliverySecret: string;
  /** Opens the local pages. */
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
    { path: /^\/s\//, handle: shortLink({ store: restStore(project) }) },
    ...local,
    // The rest of what a project's address answers. `/auth` itself is a page of the app.
    { path: /^\/((rest|functions|storage|realtime|graphql)\b|auth\/[^?#])/, handle: nothingHere },
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

/** Whether a request may see a local page; answers it when it may not, or when its address is to lose the key. */
function mayPass(request: IncomingMessage, response: ServerResponse, key: string): boolean {
  if (!isLocalRequest(request)) {
    refuseLocal(response, 'This page answers only on the machine that it runs on.');
    return false;
  }
  const access = localAccess(request, key);
  if (!access) {
    refuseLocal(response, 'Open this page at the address with a key that `npm start` prints.');
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

/** Answers what is the backend's in a chain of middlewares; whatever else goes on to the next. */
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
