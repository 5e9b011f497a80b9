import { expect, test } from 'vitest';
import { problemWords } from '@/features/creatives/components/editor/words';

const wordsOf = (code: string, limit?: number) =>
  problemWords({ code, place: 'push.image', ...(limit !== undefined && { limit }) });

test('an address is refused with what is wrong with it, and told what it may be', () => {
  expect(wordsOf('not_https')).not.toContain('{{link}}');
  expect(wordsOf('not_link')).toContain('{{link}}');
  expect(wordsOf('private_host')).toMatch(/can't open this address/);
  expect(wordsOf('too_long', 2048)).toBe('Shorten this to 2,048 characters.');
});
