import { expect, test } from 'vitest';
import { problemWords } from '@/features/composer/checks/words';
import { fieldLabel } from '@/features/creative-data/field-label';

const errorText = (code: string, limit?: number) =>
  problemWords({ code, place: 'push.image', ...(limit !== undefined && { limit }) });

test('the error of a URL names the problem and says whether the link token is allowed', () => {
  expect(errorText('not_https')).not.toContain('{{link}}');
  expect(errorText('not_link')).toContain('{{link}}');
  expect(errorText('private_host')).toMatch(/can’t open this address/);
  expect(errorText('too_long', 2048)).toBe('Shorten this to 2,048 characters.');
});

test.each([
  ['cards', 'too_few', 2, 'Cards: Add at least 2.'],
  ['cards.1.suggestions', 'too_many', 4, 'Card 2, Buttons: Use at most 4.'],
  ['blocks', 'too_few', 1, 'Blocks: Add at least 1.'],
])('the problem %s, %s, %i reads “%s”', (place, code, limit, expected) => {
  expect(`${fieldLabel(place)}: ${problemWords({ code, place, limit })}`).toBe(expected);
});
