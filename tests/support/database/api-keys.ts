import { expect } from 'vitest';
import type { ActorName, TestDatabase } from './database.ts';

interface IssuedKey {
  id: string;
  name: string;
  key: string;
}

/** Creates a key of the actor's organization. */
export async function createApiKey(
  db: TestDatabase,
  scopes: string[],
  { actor = 'admin', name = 'Robot' }: { actor?: ActorName; name?: string } = {},
): Promise<IssuedKey> {
  const { data, error } = await (
    await db.become(actor)
  )
    .rpc('create_api_key', { p_name: name, p_scopes: scopes })
    .single();
  expect(error).toBeNull();
  return data as IssuedKey;
}

/** Calls the data API the way the public API does: with the secret key, and the API key in its header. */
export const callWithKey = (
  db: TestDatabase,
  key: string,
  [method, path, body]: [method: string, path: string, body?: object],
): Promise<Response> =>
  db.backend.fetch(
    new Request(`http://localhost/rest/v1${path}`, {
      method,
      headers: {
        apikey: db.backend.keys.secretKey,
        authorization: `Bearer ${db.backend.keys.secretKey}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        'x-flightdeck-api-key': key,
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
