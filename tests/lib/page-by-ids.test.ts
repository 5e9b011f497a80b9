import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { pageByIdsQuery } from '@/lib/query/page-by-ids';

interface Row {
  id: string;
  name?: string;
}
const answer = (data: Row[], count: number | null = null) => ({
  abortSignal: async () => ({
    data,
    count,
    error: null,
    status: 200,
    statusText: '',
    success: true as const,
  }),
});

const read = (asked: unknown[], idsFirst: boolean, ids: string[]) =>
  new QueryClient().fetchQuery(
    pageByIdsQuery(['rows'], {
      page: (of) => {
        asked.push(of);
        return answer(
          ids.map((id) => (of === 'ids' ? { id } : { id, name: id })),
          41,
        );
      },
      rows: (wanted) => {
        asked.push(wanted);
        // No order is requested, and one row was deleted in the meantime.
        return answer(['a', 'c'].map((id) => ({ id, name: id })));
      },
      idsFirst,
    }),
  );

test('reads the ids of a later page first, and keeps their order and the total', async () => {
  const asked: unknown[] = [];
  expect(await read(asked, true, ['c', 'b', 'a'])).toEqual({
    rows: [
      { id: 'c', name: 'c' },
      { id: 'a', name: 'a' },
    ],
    total: 41,
  });
  expect(asked).toEqual(['ids', ['c', 'b', 'a']]);
});

test.each([
  ['the first page', false, ['a'], ['all']],
  ['a page past the last row', true, [], ['ids']],
])('sends a single request for %s', async (_, idsFirst, ids, questions) => {
  const asked: unknown[] = [];
  expect((await read(asked, idsFirst, ids)).rows).toHaveLength(ids.length);
  expect(asked).toEqual(questions);
});
