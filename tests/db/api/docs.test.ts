import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { API_SCOPES } from '@/domain/people/api-scopes';
import { publicApi } from '../../../supabase/functions/_shared/api/handler.ts';
import { createApiKey } from '../../support/database/api-keys.ts';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const run = promisify(execFile);

test('the script in docs/api.md creates, checks and launches a campaign and reads its results', async () => {
  const script = /```js\n(.*?)```/s.exec(readFileSync('docs/api.md', 'utf8'))?.[1] ?? '';
  const { key } = await createApiKey(db, [...API_SCOPES], { name: 'Newcomer' });
  const handle = publicApi({
    url: 'http://localhost',
    secretKey: db.backend.keys.secretKey,
    fetch: (request) => db.backend.fetch(request),
  });
  const server = createServer(getRequestListener(handle, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    env: { FLIGHTDECK_API: `http://127.0.0.1:${port}/api/v1`, FLIGHTDECK_API_KEY: key },
  });
  server.close();
  expect(stdout).toMatch(/^\d+ messages for \$/);
  expect(stdout).toContain('Opening is active');
  expect(stdout).toMatch(/Credits left: \$\d/);
  const [campaign] = await db.sql(
    `select c.status, u.name as creator from public.campaigns c join public.link_users u on u.id = c.user_id
      where c.name = 'Spring huts'`,
  );
  expect(campaign).toEqual({ status: 'active', creator: 'Newcomer' });
});
