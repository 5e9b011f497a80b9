import { expect, test } from 'vitest';
import { filterPlaceholder } from '@/lib/query/filter-placeholder';

const page = { rows: [{ name: 'Cold Weekend' }, { name: 'Warm weekend' }], total: 40 };
const named = ({ name }: { name: string }) => name;

test('of an earlier answer what still fits stays, whatever its case', () => {
  expect(filterPlaceholder(page, ' COLD w', named)).toEqual({
    rows: [{ name: 'Cold Weekend' }],
    total: 40,
  });
  expect(filterPlaceholder(page, '', named)).toEqual(page);
});

test('where nothing fits, or nothing was found, the answer is waited for', () => {
  expect(filterPlaceholder(page, 'hut', named)).toBeUndefined();
  expect(filterPlaceholder({ rows: [], total: 0 }, '', named)).toBeUndefined();
  expect(filterPlaceholder(undefined, '', named)).toBeUndefined();
});
