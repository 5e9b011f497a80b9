import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PagedList } from '@/ui/paged-list';

const ROWS = Array.from({ length: 25 }, (_, index) => `Row ${index + 1}`);

function draw() {
  return render(
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
}

const drawn = () => screen.queryAllByText(/^Row \d+$/);
const pages = () => screen.queryByRole('navigation', { name: 'Pages of rows' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

// In this order: what a list has drawn before counts for the next one.
test('of the first long list the rows in sight come first, the others with the frames, the pages’ buttons with the last', async () => {
  draw();
  expect(drawn()).toHaveLength(12);
  expect(pages()).toBeNull();
  const counts = new Set<number>();
  while (drawn().length < ROWS.length) {
    expect(pages()).toBeNull();
    counts.add(drawn().length);
    await act(() => vi.advanceTimersToNextFrame());
    await act(() => vi.runAllTimers());
  }
  expect([...counts]).toEqual([12, 16, 20, 24]);
  expect(pages()).toBeVisible();
});

test('a later list is drawn at once', () => {
  draw();
  expect(drawn()).toHaveLength(25);
  expect(pages()).toBeVisible();
});
