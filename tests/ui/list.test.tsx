import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { HistoryStateProvider, useHistoryState } from '@/ui/list/history-state';
import { useLastPage } from '@/ui/list/use-last-page';
import { useListFilter } from '@/ui/list/use-list-filter';

const FIELDS = { search: (text: string) => text, status: (text: string) => text };

const shown: { list?: ReturnType<typeof useListFilter<typeof FIELDS>> } = {};
const setFilter = (change: { search?: string; status?: string }) =>
  act(() => shown.list?.setFilter(change));

/** A list of 31 rows in pages of 25. */
function List({ total = 31 }: { total?: number }) {
  const list = useListFilter(FIELDS, ['search', 'status']);
  useEffect(() => {
    shown.list = list;
  });
  const { page } = list.filter;
  useLastPage({ query: { data: { total } }, page, pageSize: 25, onPage: list.setPage });
  const [open, setOpen] = useHistoryState('row', false);
  return (
    <button type="button" onClick={() => setOpen(!open)}>
      {open ? 'Open' : 'Closed'}
    </button>
  );
}

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>Before</p> },
      { path: '/list', element: <List /> },
      { path: '/row', element: <p>Row</p> },
    ],
    { initialEntries: ['/before', path], initialIndex: 1 },
  );
  render(
    <HistoryStateProvider>
      <RouterProvider router={router} />
    </HistoryStateProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { address, go: (to: string | number) => act(() => router.navigate(to as string)) };
}

test('each filter change adds a history entry; a search adds one for all its keystrokes', async () => {
  const { address, go } = open('/list');
  setFilter({ status: 'active' });
  for (const search of ['s', 'su', 'sum']) setFilter({ search });
  expect(address()).toBe('/list?q=sum&status=active');
  await go(-1);
  expect(address()).toBe('/list?status=active');
  await go(-1);
  expect(address()).toBe('/list');
  expect(shown.list?.filter).toEqual({ search: '', status: '', page: 1 });
});

test('a filter change resets the page, and a search after another filter adds its own history entry', async () => {
  const { address, go } = open('/list?page=2');
  setFilter({ search: 's' });
  expect(address()).toBe('/list?q=s');
  setFilter({ status: 'active' });
  setFilter({ search: 'su' });
  await go(-1);
  expect(address()).toBe('/list?q=s&status=active');
});

test('redirects a page past the end to the last page without adding a history entry', async () => {
  const { address, go } = open('/list?q=s&page=9');
  await waitFor(() => expect(address()).toBe('/list?q=s&page=2'));
  await go(-1);
  expect(address()).toBe('/before');
});

test('does not redirect while placeholder rows are shown', () => {
  const onPage = vi.fn<() => void>();
  function Waiting() {
    useLastPage({
      query: { data: { total: 3 }, isPlaceholderData: true },
      page: 4,
      pageSize: 25,
      onPage,
    });
    return null;
  }
  render(<Waiting />);
  expect(onPage).not.toHaveBeenCalled();
});

test('restores an expanded row after Back, but not on a new visit', async () => {
  const { go } = open('/list');
  act(() => screen.getByRole('button').click());
  await go('/row');
  await go(-1);
  expect(screen.getByRole('button')).toHaveTextContent('Open');
  await go('/row');
  await go('/list');
  expect(screen.getByRole('button')).toHaveTextContent('Closed');
});
