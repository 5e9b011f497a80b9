import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Rejects when another program listens on the port of `origin`. Vite finds out only when it listens, after the database
 * was created, and the short links of a new database contain the port.
 */
export async function requireFreePort(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const probe = createServer().listen(Number(port), hostname);
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(`Port ${port} is already in use. Set PORT to a free one.`, { cause: error });
  }
  probe.close();
  await once(probe, 'close');
}
