import { expect, test } from 'vitest';
import { filterPlaceholder } from '@/lib/query/filter-placeholder';

const page = { rows: [{ name: 'Cold Weekend' }, { name: 'Warm weekend' }], total: 40 };
const named = ({ name }: { name: string }) => name;

test('keeps the rows of an earlier search that match the new one, ignoring case', () => {
  expect(filterPlaceholder(page, ' COLD w', named)).toEqual({
    rows: [{ name: 'Cold Weekend' }],
    total: 40,
  });
  expect(filterPlaceholder(page, '', named)).toEqual(page);
});

test('returns no placeholder when no row matches or none was loaded', () => {
  expect(filterPlaceholder(page, 'hut', named)).toBeUndefined();
  expect(filterPlaceholder({ rows: [], total: 0 }, '', named)).toBeUndefined();
  expect(filterPlaceholder(undefined, '', named)).toBeUndefined();
});
