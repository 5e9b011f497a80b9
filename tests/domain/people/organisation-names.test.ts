import { expect, test } from 'vitest';
import { duplicateNameSuffix } from '@/domain/people/organisation-names';

test('duplicateNameSuffix returns a suffix only for organizations that share a name', () => {
  const list = [
    { id: '00000000-0000-4000-8000-0000000000a1', name: 'Acme' },
    { id: '00000000-0000-4000-8000-0000000000b2', name: ' acme' },
    { id: '00000000-0000-4000-8000-0000000000c3', name: 'Bluepeak' },
  ];
  expect(list.map((one) => duplicateNameSuffix(one, list))).toEqual([
    'ID …0000a1',
    'ID …0000b2',
    null,
  ]);
});
