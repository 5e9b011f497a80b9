export interface UnsubscribeStore {
  /** Switches the kind of email off. Returns false if the token is not one of this database. */
  unsubscribe: (token: string) => Promise<boolean>;
}

/**
 * Handles `/functions/v1/unsubscribe?token=…`. A mail program that offers one-click unsubscribing sends a POST request (RFC
 * 8058). A person who follows the URL comes to a page of the app with a button, because scanners of emails follow links too.
 */
export const unsubscribe =
  (store: UnsubscribeStore, origin: string) =>
  async (request: Request): Promise<Response> => {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    if (request.method === 'GET') {
      const location = `${origin}/unsubscribe#token=${encodeURIComponent(token)}`;
      return new Response(null, { status: 303, headers: { location } });
    }
    if (request.method !== 'POST')
      return new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
    return (await store.unsubscribe(token))
      ? new Response('You will not get this kind of email anymore.')
      : new Response('This link is not valid.', { status: 404 });
  };
