import type { Connection } from '@supabase/lite';
import { expect, test } from 'vitest';
import { patchConnection, withCheckedHeaders } from '../../backend/database/lite-compat.ts';

/** Returns the statements that a connection runs before the request's own statement. */
async function asked(withTimeouts: boolean): Promise<string[]> {
  const statements: string[] = [];
  const connection = {
    ensureRlsContext: async () => false,
    normalizeDbError: (error: unknown) => error,
    applyJwtSessionContext: async (_transaction: object, _context: object) => {},
  };
  patchConnection(connection as unknown as Connection, { withTimeouts });
  const executeQuery = async ({ sql }: { sql: string }) => void statements.push(sql);
  await connection.applyJwtSessionContext({ executeQuery }, { auth: { role: 'authenticated' } });
  return statements;
}

test('applies the statement timeout of the role on a real Postgres, as PostgREST does', async () => {
  const statements = await asked(true);
  expect(statements).toHaveLength(2);
  expect(statements[0]).toMatch(/^select set_config\('role', /);
  expect(statements[1]).toMatch(/set_config\('statement_timeout'.*current_user.*true\)$/s);
});

test('applies the timeout of the role that the check of the request has set', async () => {
  const request = new Request('http://localhost/rest/v1/campaigns', {
    headers: { 'x-flightdeck-api-key': 'fd_live_x' },
  });
  const statements = await withCheckedHeaders(request, () => asked(true));
  expect(statements.slice(-2)).toEqual([
    'select private.check_request()',
    expect.stringContaining('statement_timeout'),
  ]);
});

test('sets no statement timeout on PGlite, which cannot cancel a statement', async () => {
  expect(await asked(false)).toEqual([expect.not.stringContaining('statement_timeout')]);
});
