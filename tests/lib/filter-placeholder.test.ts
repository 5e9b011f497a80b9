import { expect, test } from 'vitest';
import { fitting } from '@/lib/query/filter-placeholder';

const page = { rows: [{ name: 'Cold Weekend' }, { name: 'Warm weekend' }], total: 40 };
const named = ({ name }: { name: string }) => name;

test('of an earlier answer what still fits stays, whatever its case', () => {
  expect(fitting(page, ' COLD w', named)).toEqual({ rows: [{ name: 'Cold Weekend' }], total: 40 });
  expect(fitting(page, '', named)).toEqual(page);
});

test('where nothing fits, or nothing was found, the answer is waited for', () => {
  expect(fitting(page, 'hut', named)).toBeUndefined();
  expect(fitting({ rows: [], total: 0 }, '', named)).toBeUndefined();
  expect(fitting(undefined, '', named)).toBeUndefined();
});
