import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { dataFolder, freePort, startServer } from '../support/server';

/** Number of kills. `npm run lab kills` sets 200. */
const KILLS = Number(process.env['FLIGHTDECK_KILLS'] ?? 1);

test('loses no acknowledged row when the server is killed, and refuses a second server on its folder', async () => {
  test.setTimeout(300_000 + KILLS * 120_000);
  // Does not use the template, so that the first start is tested too.
  const folder = dataFolder({ ready: false });
  let server = await startServer({ folder });
  const { url } = server;
  const port = Number(new URL(url).port);
  try {
    const { secretKey } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as {
      secretKey: string;
    };
    const headers = { apikey: secretKey, 'content-type': 'application/json' };
    const acknowledged: string[] = [];

    const second = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { ...process.env, FLIGHTDECK_DATA: folder, PORT: String(await freePort()), CI: 'true' },
    });
    let refusal = '';
    second.stderr.on('data', (chunk: Buffer) => (refusal += String(chunk)));
    await once(second, 'close');
    expect(second.exitCode).not.toBe(0);
    expect(refusal).toContain(`in use by process ${server.process.pid}`);

    for (let round = 0; round < KILLS; round += 1) {
      let killed = false;
      const write = async () => {
        while (!killed) {
          const id = crypto.randomUUID();
          const response = await fetch(`${url}/rest/v1/segments`, {
            method: 'POST',
            headers,
            body: JSON.stringify({
              id,
              name: `Durable ${id}`,
              category: 'custom',
              rules: {},
              organisation_id: '00000000-0000-4000-8000-000000000002',
              user_id: null,
            }),
          }).catch(() => null);
          if (response?.status === 201) acknowledged.push(id);
          else if (!killed) throw new Error(`refused: ${await response?.text()}`);
        }
      };
      const writers = Promise.all([write(), write(), write()]);
      // Long timeout for a busy machine.
      await expect
        .poll(() => acknowledged.length, { timeout: 120_000 })
        .toBeGreaterThan((round + 1) * 40);
      killed = true;
      await Promise.all([writers, server.stop('SIGKILL')]);
      server = await startServer({ folder, port });
      const stored = new Set<string>();
      for (let from = 0; ; from += 1000) {
        const page = (await (
          await fetch(
            `${url}/rest/v1/segments?select=id&name=like.Durable*&order=id&offset=${from}`,
            {
              headers,
            },
          )
        ).json()) as { id: string }[];
        for (const { id } of page) stored.add(id);
        if (page.length < 1000) break;
      }
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    }
    console.log(`${KILLS} kills, ${acknowledged.length} acknowledged writes, 0 lost`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
