import { expect, test } from 'vitest';
import { movementLabel } from '@/features/billing/words';

test('movementLabel names a known kind and returns an unknown kind unchanged', () => {
  expect(movementLabel('debit')).toBe('Usage');
  expect(movementLabel('correction')).toBe('Correction of usage');
  expect(movementLabel('gift')).toBe('gift');
  expect(movementLabel('debit', 'Messages sent in a closed month')).toBe('Usage, reported late');
});
