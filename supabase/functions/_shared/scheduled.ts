/**
 * Handles the POST requests of a schedule: does the work that is due and answers with its result as JSON. Needs no
 * credentials, because a caller can only start that work.
 */
export const scheduled =
  (work: () => Promise<object>) =>
  async (request: Request): Promise<Response> =>
    request.method === 'POST'
      ? Response.json(await work())
      : new Response(null, { status: 405, headers: { Allow: 'POST' } });
