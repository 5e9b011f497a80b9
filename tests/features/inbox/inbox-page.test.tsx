import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { allLoaded, renderApp } from '../../support/screen/render';
import { answer, failure, server } from '../../support/screen/server';

const CAMPAIGN = 'c0000000-0000-4000-8000-000000000001';
const FLIGHT = 'f0000000-0000-4000-8000-000000000001';

interface Item {
  id: number;
  kind: string;
  thing: string;
  thing_id: string;
  facts: object;
  created_at: string;
  seen_at: string | null;
  read_at: string | null;
  resolved_at: string | null;
}
const anItem = (id: number, over: Partial<Item> = {}): Item => ({
  id,
  kind: 'flight_ended',
  thing: 'flight',
  thing_id: FLIGHT,
  facts: {
    name: 'Opening weekend',
    campaign: 'Spring Launch',
    campaign_id: CAMPAIGN,
    flights: 1,
    reason: 'reach_used',
  },
  created_at: '2026-02-02T10:00:00Z',
  seen_at: null,
  read_at: null,
  resolved_at: null,
  ...over,
});
const anInvoice = (id: number, over: Partial<Item> = {}) =>
  anItem(id, {
    kind: 'invoice_overdue',
    thing: 'invoice',
    thing_id: 'd0000000-0000-4000-8000-000000000001',
    facts: { number: 'INV-00004', amount: 900, due_date: '2026-01-20', description: 'Package' },
    ...over,
  });

type Call = Record<string, unknown>;

/** A server that keeps notifications and counts them as the database does. Records the calls that mark. */
function serveInbox(stored: Item[]) {
  const calls: { marks: Call[]; reads: Call[] } = { marks: [], reads: [] };
  const waiting = () => stored.filter(({ read_at, resolved_at }) => !read_at && !resolved_at);
  const counts = () => ({
    unseen: waiting().filter(({ seen_at }) => !seen_at).length,
    unread: waiting().length,
  });
  server.use(
    http.post('*/rest/v1/rpc/inbox', async ({ request }) => {
      const call = (await request.json()) as Call;
      calls.reads.push(call);
      if (call['p_limit'] === 0) return HttpResponse.json({ items: [], next: null, ...counts() });
      const all = call['p_unread'] ? waiting() : stored;
      const items = all
        .filter(({ kind }) => !call['p_kind'] || kind === call['p_kind'])
        .filter(({ id }) => !call['p_before'] || id < Number(call['p_before']));
      const page = items.slice(0, 3);
      const next = items.length > 3 ? page.at(-1)?.id : null;
      return HttpResponse.json({ items: page, next, ...counts() });
    }),
    http.post('*/rest/v1/rpc/mark_notifications', async ({ request }) => {
      const call = (await request.json()) as Call;
      calls.marks.push(call);
      const ids = call['p_ids'] as number[] | undefined;
      for (const item of stored)
        if (ids ? ids.includes(item.id) : item.id <= Number(call['p_until'])) {
          item.seen_at ??= '2026-02-02T12:00:00Z';
          if (call['p_state'] === 'read') item.read_at ??= '2026-02-02T12:00:00Z';
        }
      return HttpResponse.json(counts());
    }),
  );
  return calls;
}

const entry = (name: RegExp) => screen.findByRole('link', { name });
const bell = (name: string) => screen.findByRole('link', { name });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the bell', () => {
  test('keeps the title of the page right in a hidden tab', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const stored = [anItem(1)];
    serveInbox(stored);
    renderApp('/approvals', { actor: 'admin' });
    server.use(
      answer('post', 'rpc/waiting_approvals', 0),
      answer('post', 'rpc/open_approvals', []),
    );
    await waitFor(() => expect(document.title).toBe('(1) Approvals · Flightdeck'));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    stored.push(anItem(2));
    await vi.advanceTimersByTimeAsync(31_000);
    await waitFor(() => expect(document.title).toBe('(2) Approvals · Flightdeck'));
  });

  test('counts unseen notifications, and so does the title of the page', async () => {
    serveInbox([anItem(2), anInvoice(1)]);
    renderApp('/approvals', { actor: 'admin' });
    server.use(
      answer('post', 'rpc/waiting_approvals', 0),
      answer('post', 'rpc/open_approvals', []),
    );
    expect(await bell('Inbox, 2 new notifications')).toHaveAttribute('href', '/inbox');
    expect(document.title).toBe('(2) Approvals · Flightdeck');
  });

  test('shows no number when nothing is new', async () => {
    serveInbox([anItem(1, { resolved_at: '2026-02-02T11:00:00Z' })]);
    renderApp('/approvals', { actor: 'admin' });
    server.use(
      answer('post', 'rpc/waiting_approvals', 0),
      answer('post', 'rpc/open_approvals', []),
    );
    expect(await screen.findAllByRole('link', { name: 'Inbox' })).toHaveLength(2);
    await allLoaded();
    expect(document.title).toBe('Approvals · Flightdeck');
  });
});

describe('the inbox', () => {
  test('groups notifications by day and by thing, and each leads to its page', async () => {
    serveInbox([
      anItem(3),
      anInvoice(2, { created_at: '2026-02-02T09:00:00Z' }),
      anItem(1, { kind: 'flight_launched', created_at: '2026-02-02T08:00:00Z' }),
    ]);
    renderApp('/inbox', { actor: 'admin' });
    expect(await entry(/^Opening weekend has ended/)).toHaveAttribute(
      'href',
      `/campaigns/${CAMPAIGN}/flights/${FLIGHT}`,
    );
    expect(await entry(/^Invoice INV-00004 is overdue/)).toHaveAttribute(
      'href',
      '/billing/invoices/d0000000-0000-4000-8000-000000000001',
    );
    const day = screen.getByRole('region', { name: 'Feb 2, 2026' });
    const [flight, invoice] = within(day).getAllByRole('listitem');
    expect(flight).toHaveTextContent(/has ended.*was launched/);
    expect(invoice).toHaveTextContent('$900.00 · Package');
  });

  test('marks what it shows as seen, once, and the bell follows', async () => {
    const calls = serveInbox([anItem(2), anItem(1)]);
    renderApp('/inbox', { actor: 'admin' });
    await waitFor(() => expect(calls.marks).toEqual([{ p_state: 'seen', p_until: 2 }]));
    await allLoaded();
    expect(calls.marks).toHaveLength(1);
    expect(document.title).toBe('Inbox · Flightdeck');
  });

  test('marks one notification as read with its button, by opening it, or with the key e', async () => {
    const calls = serveInbox([anItem(3), anInvoice(2), anItem(1, { thing_id: CAMPAIGN })]);
    renderApp('/inbox', { actor: 'admin' });
    const user = userEvent.setup();
    await entry(/^Invoice/);
    const buttons = await screen.findAllByRole('button', { name: 'Mark as read' });
    await user.click(buttons[1] as HTMLElement);
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Mark as read' })).toHaveLength(2),
    );
    const [first] = screen.getAllByRole('link', { name: /^Opening weekend/ });
    first?.focus();
    await user.keyboard('e');
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Mark as read' })).toHaveLength(1),
    );
    expect(calls.marks.slice(1)).toEqual([
      { p_state: 'read', p_ids: [2] },
      { p_state: 'read', p_ids: [3] },
    ]);
  });

  test('moves between notifications with the arrow keys', async () => {
    serveInbox([anItem(2), anInvoice(1)]);
    renderApp('/inbox', { actor: 'admin' });
    const [flight, invoice] = [await entry(/^Opening weekend/), await entry(/^Invoice/)];
    const user = userEvent.setup();
    flight.focus();
    await user.keyboard('{ArrowDown}');
    expect(invoice).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(flight).toHaveFocus();
  });

  test('marks all as read up to the newest that it shows', async () => {
    const calls = serveInbox([anItem(2), anInvoice(1)]);
    renderApp('/inbox', { actor: 'admin' });
    await entry(/^Invoice/);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(calls.marks.at(-1)).toEqual({ p_state: 'read', p_until: 2 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  test('filters by kind and by unread on the server, keeps hidden ones unseen and clears the filter', async () => {
    const calls = serveInbox([anItem(2), anInvoice(1)]);
    renderApp('/inbox?kind=invoice_overdue&show=unread', { actor: 'admin' });
    await entry(/^Invoice/);
    expect(screen.queryByRole('link', { name: /^Opening weekend/ })).toBeNull();
    expect(calls.reads).toContainEqual({ p_unread: true, p_kind: 'invoice_overdue' });
    await allLoaded();
    expect(calls.marks).toEqual([]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Mark these as read' }));
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await entry(/^Opening weekend/)).toBeVisible();
    expect(calls.marks[0]).toEqual({ p_state: 'read', p_ids: [1] });
  });

  test('loads older notifications page by page', async () => {
    serveInbox([5, 4, 3, 2, 1].map((id) => anInvoice(id, { thing_id: `${id}` })));
    renderApp('/inbox', { actor: 'admin' });
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: 'Show older notifications' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Invoice/ })).toHaveLength(5));
    expect(screen.queryByRole('button', { name: 'Show older notifications' })).toBeNull();
  });

  test('shows a resolved notification as resolved and not as unread', async () => {
    serveInbox([anItem(1, { resolved_at: '2026-02-02T11:00:00Z' })]);
    renderApp('/inbox', { actor: 'admin' });
    expect(await screen.findByText('Resolved')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull();
  });

  test('shows an empty state without notifications', async () => {
    renderApp('/inbox', { actor: 'readonly' });
    expect(await screen.findByText('You’re all caught up')).toBeVisible();
  });

  test('offers to try again when it cannot be loaded', async () => {
    renderApp('/inbox', { actor: 'admin' });
    server.use(failure('post', 'rpc/inbox'));
    expectConsoleError();
    expect(await screen.findByText('Couldn’t load your notifications')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
