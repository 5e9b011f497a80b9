import { describe, expect, test, vi } from 'vitest';
import { isAuthApiError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import GoTrueAdminApi from '@/lib/unused-supabase-parts';

/** The part that stands in, against a server that answers this status; 0 when nothing answers. */
function anAdmin(status: number) {
  const sent: [string, RequestInit | undefined][] = [];
  const api = new GoTrueAdminApi({
    url: 'https://x.example/auth/v1',
    headers: { apikey: 'key' },
    fetch: async (input, init) => {
      sent.push([input instanceof Request ? input.url : input.toString(), init]);
      if (status === 0) throw new TypeError('Failed to fetch');
      return new Response(status === 204 ? null : '{}', { status });
    },
  });
  return { api, sent };
}

describe('ending sessions, which the auth client sends through its administration', () => {
  test.each(['local', 'others', 'global'])('%s: with the token of the person', async (scope) => {
    const { api, sent } = anAdmin(204);
    expect(await api.signOut('token', scope)).toEqual({ data: null, error: null });
    expect(sent).toEqual([
      [
        `https://x.example/auth/v1/logout?scope=${scope}`,
        { method: 'POST', headers: { apikey: 'key', Authorization: 'Bearer token' } },
      ],
    ]);
  });

  test('a client that was given no fetch uses that of the browser', async () => {
    const send = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response(null, { status: 204 }));
    const api = new GoTrueAdminApi({ url: 'https://x.example/auth/v1', headers: {} });
    expect((await api.signOut('token', 'local')).error).toBeNull();
    expect(send).toHaveBeenCalledOnce();
    send.mockRestore();
  });

  test.each([401, 403, 404])(
    '%d is shown so that the client ends the session here',
    async (status) => {
      const { error } = await anAdmin(status).api.signOut('token', 'local');
      expect(isAuthApiError(error)).toBe(true);
      expect(error?.status).toBe(status);
    },
  );

  test.each([0, 502, 503, 504])('%d is told as something to try again', async (status) => {
    const { error } = await anAdmin(status).api.signOut('token', 'others');
    expect(isAuthRetryableFetchError(error)).toBe(true);
  });
});

test('the rest says that it is not there', () => {
  expect(() => anAdmin(204).api.createUser()).toThrow(/not part of this build/);
});
