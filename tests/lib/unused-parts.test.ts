import { expect, test } from 'vitest';
import { FunctionsClient, RealtimeClient, StorageClient } from '@/lib/supabase/unused-parts';

test.each([
  ['realtime', () => new RealtimeClient().channel()],
  ['storage', () => new StorageClient().from()],
  ['functions', () => new FunctionsClient().invoke()],
])('calling the stub of %s throws', (_, use) => {
  expect(use).toThrow(/not part of this build/);
});
