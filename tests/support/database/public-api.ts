import { publicApi } from '../../../supabase/functions/_shared/api/handler.ts';
import type { TestDatabase } from './database.ts';

export const API = 'http://localhost/functions/v1/api/v1';

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

interface ApiRequest {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the public API with a key: `call('GET', '/campaigns')`. */
export const apiClient =
  (db: TestDatabase, key: string) =>
  async (method: string, path: string, { body, headers }: ApiRequest = {}): Promise<ApiAnswer> => {
    const handle = publicApi({
      url: 'http://localhost',
      secretKey: db.backend.keys.secretKey,
      fetch: (request) => db.backend.fetch(request),
    });
    const response = await handle(
      new Request(`${API}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };

export type ApiClient = ReturnType<typeof apiClient>;
