import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const HOSTED = 'https://project.supabase.example';
let code = '';

beforeAll(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', HOSTED);
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_example');
  const { output } = (await build({
    configFile: 'vite.config.ts',
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  code = output.map((file) => ('code' in file ? file.code : '')).join('\n');
});
afterAll(() => void vi.unstubAllEnvs());

test('builds for a hosted project with its URL and without the demo accounts and password', () => {
  expect(code).toContain(HOSTED);
  expect(code).toContain('Forgot password?');
  expect(code).not.toContain('flightdeck-demo');
  expect(code).not.toContain('northwind.example');
});
