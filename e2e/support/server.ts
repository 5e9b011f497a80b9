import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaFingerprint } from '../../backend/database/schema-fingerprint.ts';

/** Returns a free port. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const ended = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise<void>((resolve) => child.once('exit', () => resolve()))
    : Promise.resolve();

/** New data folder. With `ready` it already holds the demo data. */
export function dataFolder({ ready }: { ready: boolean }): string {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-journeys-'));
  // Set by the global setup.
  const template = process.env['FLIGHTDECK_E2E_TEMPLATE'];
  if (!ready || !template) return folder;
  const database = join(folder, 'database');
  mkdirSync(database);
  const { status, stderr } = spawnSync('tar', ['-xf', template, '-C', database]);
  if (status !== 0) throw new Error(`The template can't be unpacked: ${String(stderr)}`);
  writeFileSync(join(folder, 'database-ready'), schemaFingerprint());
  return folder;
}

export interface Server {
  url: string;
  folder: string;
  /** Key of `/_mail` and `/_gateway`. */
  localKey: string;
  process: ChildProcess;
  /** Stops the server with SIGINT or SIGKILL and waits for its exit. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

interface ServerOptions {
  folder: string;
  /** Port; a free one by default. */
  port?: number;
  env?: NodeJS.ProcessEnv;
}

/** Serves the built app like `npm start`. Fails with the server's output if it exits. */
export async function startServer({ folder, port, env }: ServerOptions): Promise<Server> {
  const listening = port ?? (await freePort());
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      FLIGHTDECK_DATA: folder,
      PORT: String(listening),
      CI: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      const ready = /Flightdeck is ready at (\S+)\n/.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  const { localKey } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as {
    localKey: string;
  };
  return {
    url,
    folder,
    localKey,
    process: child,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended(child);
    },
  };
}

/** Runs `work` with a server on a temporary folder. */
export async function withServer(
  work: (server: Server) => Promise<void>,
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  const folder = dataFolder({ ready: true });
  const server = await startServer({ folder, ...(env && { env }) });
  try {
    await work(server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
