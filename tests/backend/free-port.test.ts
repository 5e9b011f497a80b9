import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from 'vite';
import { expect, test, vi } from 'vitest';

test('a start on a busy port creates no database', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  const folder = join(mkdtempSync(join(tmpdir(), 'flightdeck-')), 'data');
  vi.stubEnv('VITE_SUPABASE_URL', '');
  vi.stubEnv('FLIGHTDECK_DATA', folder);
  try {
    await expect(
      preview({ configFile: 'vite.config.ts', logLevel: 'silent', preview: { port } }),
    ).rejects.toThrow(`Port ${port} is already in use. Set PORT to a free one.`);
    expect(existsSync(join(folder, 'database'))).toBe(false);
  } finally {
    vi.unstubAllEnvs();
    busy.close();
  }
});
