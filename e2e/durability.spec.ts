import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { expect, test } from '@playwright/test';

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function start(folder: string, port: number) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, FLIGHTDECK_DATA: folder, PORT: String(port), CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
  await expect.poll(() => output, { timeout: 120_000 }).toContain('Flightdeck is ready');
  return child;
}

const ended = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise<void>((resolve) => child.once('exit', () => resolve()))
    : Promise.resolve();

/** `npm run kills` asks for 200. */
const KILLS = Number(process.env['FLIGHTDECK_KILLS'] ?? 3);

test('F28 a killed server has lost no acknowledged row, and a second one on the folder is refused', async () => {
  test.setTimeout(150_000 + KILLS * 15_000);
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-durability-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server = await start(folder, port);
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
    await ended(second);
    expect(second.exitCode).not.toBe(0);
    expect(refusal).toContain(`in use by process ${server.pid}`);

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
      // Long, since a busy machine proves nothing against the server.
      await expect
        .poll(() => acknowledged.length, { timeout: 120_000 })
        .toBeGreaterThan((round + 1) * 40);
      killed = true;
      server.kill('SIGKILL');
      await Promise.all([writers, ended(server)]);
      server = await start(folder, port);
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
    server.kill('SIGTERM');
    await ended(server);
  }
});
