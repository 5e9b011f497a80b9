import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PagedList } from '@/ui/list/paged-list';

const ROWS = Array.from({ length: 25 }, (_, index) => `Row ${index + 1}`);

test('renders all rows of a page together with the pagination', () => {
  render(
    <PagedList
      query={{
        data: { rows: ROWS, total: 60 },
        error: null,
        isFetching: false,
        refetch: vi.fn<() => never>(),
      }}
      label="rows"
      page={1}
      pageSize={25}
      onPage={() => {}}
      empty="Nothing"
    >
      {(drawn) => drawn.map((row) => <p key={row}>{row}</p>)}
    </PagedList>,
  );
  expect(screen.queryAllByText(/^Row \d+$/)).toHaveLength(25);
  expect(screen.getByRole('navigation', { name: 'Pages of rows' })).toBeVisible();
});
