import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { FlightList } from '@/features/flights/components/list/flight-list';
import { aFlight, anInterval } from '../../support/cases/factories';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';
import { expectConsoleError } from '../../support/screen/console';
import { renderSignedIn } from '../../support/screen/render';

const CAMPAIGN = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Spring Launch',
  start_date: null,
  end_date: null,
};

const list = (onCreateFlight = () => {}) => (
  <FlightList campaign={CAMPAIGN} onCreateFlight={onCreateFlight} />
);

const flights = () => within(screen.getByRole('region', { name: 'Flights' }));
const row = () => flights().findByRole('listitem');
/** Opens the menu of the only flight row and returns the named menu item. */
const entry = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
  return screen.findByRole('menuitem', { name });
};

const button = (name: RegExp) => screen.queryByRole('button', { name });

const refusal = (message: string, code: string, hint: string) => ({
  code,
  message,
  details: null,
  hint,
});

describe('a row of the flight list', () => {
  test('shows progress, pace, delivered messages rounded down, spending and the planned days', async () => {
    const flight = aFlight({
      name: 'Opening weekend',
      status: 'active',
      sent: 999,
      delivery_rate: 95.5,
      ctr: 3.24,
      spent: 49.9555,
      budget: 500,
      progress: { sent: 999, forecast: 2727, expected: 1500, pace: 'behind' },
      intervals: ['2027-03-20', null, '2027-03-06'].map((date) => anInterval({ date })),
    });
    server.use(rows('flights', [flight]));
    await renderSignedIn(list());
    const values = within(await row());
    expect(values.getByText('Opening weekend')).toBeVisible();
    expect(values.getByText('SMS')).toBeVisible();
    expect(values.getByText('Active')).toBeVisible();
    expect(values.getByText('33% behind plan')).toBeVisible();
    const figures = values
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(figures).toEqual([
      ['Sent', '999 of 2,727, 954 delivered1,500 expected by now'],
      ['CTR', '3.2% '],
      ['Spent', '$49.96 of $500.00'],
    ]);
    expect(values.getByText(/Mar 6\s–\s20, 2027/)).toBeVisible();
  });

  test('compares the messages of an ended flight with the plan that it started with', async () => {
    const flight = aFlight({
      name: 'Opening weekend',
      status: 'ended',
      sent: 1340,
      delivery_rate: 100,
      progress: { sent: 1340, forecast: 1340, expected: 1000, pace: null },
    });
    server.use(rows('flights', [flight]));
    await renderSignedIn(list());
    const term = within(await row()).getByText('Sent', { selector: 'dt' });
    expect(term.nextElementSibling).toHaveTextContent('1,340 of 1,000 planned, 1,340 delivered');
  });

  test.each([
    [[{ delivered: 1965, clicked: 226 }], '11.5% 226 of 1,965'],
    [{ delivered: 1965, clicked: 0 }, '0.0% 0 of 1,965'],
    [[{ delivered: 1965, clicked: null }], 'Not measured'],
    [[{ delivered: 0, clicked: 0 }], '—'],
    [[], '0.0%'],
  ])('shows the click rate for the totals %j as %s', async (totals, shown) => {
    server.use(rows('flights', [aFlight({ name: 'Opening weekend', sent: 2000, totals })]));
    await renderSignedIn(list());
    const term = within(await row()).getByText('CTR', { selector: 'dt' });
    expect(term.nextElementSibling).toHaveTextContent(shown);
  });

  test("shows 'Unknown Flight' without a name and only the creation date without a schedule", async () => {
    server.use(rows('flights', [aFlight({ name: null })]));
    await renderSignedIn(list());
    expect(await screen.findByText('Unknown Flight')).toBeVisible();
    expect(screen.getByText(/Not scheduled · created Feb 2, 2026/)).toBeVisible();
  });

  test("is requested with a page of the campaign's flights in the effective organization, newest first", async () => {
    const sent = recordRequests();
    server.use(rows('flights', [aFlight()]));
    await renderSignedIn(list());
    await row();
    const { query } = sent.find(({ table }) => table === 'flights') ?? {};
    expect(query?.get('campaign_id')).toBe(`eq.${CAMPAIGN.id}`);
    expect(query?.get('organisation_id')).toBe('eq.00000000-0000-4000-8000-000000000002');
    expect(query?.get('order')).toBe('created_at.desc,id.desc');
    expect(query?.get('limit')).toBe('20');
  });
});

describe('the actions of a flight row', () => {
  test.each([
    ['pending', { pause: false, activate: true, remove: true }],
    ['active', { pause: true, activate: false, remove: false }],
    ['paused', { pause: false, activate: true, remove: false }],
    ['ended', { pause: false, activate: false, remove: false }],
    ['archived', { pause: false, activate: false, remove: false }],
  ])('follow the status %s', async (status, offered) => {
    server.use(rows('flights', [aFlight({ status })]));
    await renderSignedIn(list());
    await row();
    expect(Boolean(button(/^Pause/))).toBe(offered.pause);
    expect(Boolean(button(/^Activate/))).toBe(offered.activate);
    expect(await entry('Duplicate')).not.toHaveAttribute('aria-disabled');
    const remove = screen.getByRole('menuitem', { name: /^Delete/ });
    expect(remove.ariaDisabled).toBe(offered.remove ? null : 'true');
    expect(remove.textContent).toBe(
      offered.remove ? 'Delete' : 'DeleteOnly pending flights can be deleted.',
    );
  });

  test('are reduced to the link to the flight for a read-only user', async () => {
    const flight = aFlight();
    server.use(rows('flights', [flight]));
    await renderSignedIn(list(), 'readonly');
    await row();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Opening weekend' })).toHaveAttribute(
      'href',
      `/campaigns/${flight.campaign_id}/flights/${flight.id}`,
    );
  });
});

test('Tab moves through each flight row from the name to the status button and the menu', async () => {
  const user = userEvent.setup();
  server.use(
    rows('flights', [
      aFlight({ name: 'First' }),
      aFlight({ id: '40000000-0000-4000-8000-000000000002', name: 'Second', status: 'active' }),
    ]),
  );
  await renderSignedIn(list());
  (await flights().findByRole('link', { name: 'First' })).focus();
  await user.tab();
  expect(flights().getByRole('button', { name: 'Activate First' })).toHaveFocus();
  await user.tab();
  expect(flights().getByRole('button', { name: 'More for First' })).toHaveFocus();
  await user.tab();
  expect(flights().getByRole('link', { name: 'Second' })).toHaveFocus();
  await user.tab();
  expect(flights().getByRole('button', { name: 'Pause Second' })).toHaveFocus();
});

describe('the flight list', () => {
  test('offers to create the first flight when there is none', async () => {
    const create = vi.fn<() => void>();
    server.use(rows('flights', []));
    await renderSignedIn(list(create));
    expect(
      await screen.findByText(
        'No flights created yet. Create your first flight to start engaging your audience.',
      ),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create First Flight' }));
    expect(create).toHaveBeenCalledOnce();
  });

  test('does not offer a read-only user to create the first flight', async () => {
    server.use(rows('flights', []));
    await renderSignedIn(list(), 'readonly');
    await screen.findByText(/No flights created yet/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows why loading failed and retries', async () => {
    expectConsoleError();
    server.use(failure('get', 'flights', 'The disk is full'));
    await renderSignedIn(list());
    expect(await screen.findByText('The disk is full')).toBeVisible();
    server.use(rows('flights', [aFlight()]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Opening weekend')).toBeVisible();
  });

  test('shows the last page when the current one becomes empty', async () => {
    const sizes = [21, 21, 20];
    server.use(
      http.get('http://localhost:3000/rest/v1/flights', ({ request }) => {
        const total = sizes.shift() ?? 20;
        const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0);
        const left = Math.max(0, Math.min(20, total - offset));
        return HttpResponse.json(
          Array.from({ length: left }, (_, index) => aFlight({ name: `Flight ${offset + index}` })),
          {
            headers: {
              'content-range': left ? `${offset}-${offset + left - 1}/${total}` : `*/${total}`,
            },
          },
        );
      }),
      answer('delete', 'flights', { id: 'x' }),
    );
    await renderSignedIn(list());
    await screen.findByText('Flight 0');
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    await screen.findByText('Flight 20');
    await userEvent.click(await entry('Delete'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Flight 0')).toBeVisible();
  });
});

describe('changing the status of a flight', () => {
  test('pauses an active flight once on a double click', async () => {
    const to = 'paused';
    const flight = aFlight({ status: 'active' });
    const sent = recordRequests();
    server.use(rows('flights', [flight]), answer('patch', 'flights', { id: flight.id }));
    await renderSignedIn(list());
    await row();
    server.use(rows('flights', [{ ...flight, status: to }]));
    await userEvent.dblClick(screen.getByRole('button', { name: /^Pause/ }));
    expect(await screen.findByText('Flight status updated')).toBeVisible();
    const writes = sent.filter(({ method }) => method === 'PATCH');
    expect(writes).toHaveLength(1);
    expect(writes[0]?.body).toEqual({ status: to });
    expect(writes[0]?.query.get('id')).toBe(`eq.${flight.id}`);
    expect(within(await row()).getByText('Paused')).toBeVisible();
  });

  test('sends one change for ten clicks in one tick', async () => {
    const flight = aFlight({ status: 'active' });
    const sent = recordRequests();
    server.use(rows('flights', [flight]), answer('patch', 'flights', { id: flight.id }));
    await renderSignedIn(list());
    await row();
    const pause = screen.getByRole('button', { name: /^Pause/ });
    for (let click = 0; click < 10; click += 1) fireEvent.click(pause);
    expect(await screen.findByText('Flight status updated')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  test('shows why a concurrent change prevented it, and the current status', async () => {
    expectConsoleError();
    const flight = aFlight({ status: 'active' });
    const message = 'A flight that is ended cannot become paused.';
    server.use(
      rows('flights', [flight]),
      answer('patch', 'flights', refusal(message, 'PT409', 'invalid_transition'), 409),
    );
    await renderSignedIn(list());
    await row();
    server.use(rows('flights', [{ ...flight, status: 'ended' }]));
    await userEvent.click(screen.getByRole('button', { name: /^Pause/ }));
    expect(await screen.findByText('Failed to update flight status')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(await screen.findByText('Ended')).toBeVisible();
    expect(button(/^Pause/)).toBeNull();
  });
});

const askToDelete = async () => {
  await userEvent.click(await entry('Delete'));
  return within(screen.getByRole('alertdialog'));
};

describe('deleting a flight', () => {
  test('asks first, names the flights that exclude this one and deletes once', async () => {
    const flight = aFlight();
    const sent = recordRequests();
    server.use(
      rows('flights', [flight]),
      rows('flight_exclusions', [{ id: 'e', flight: aFlight({ name: 'For the others' }) }]),
      answer('delete', 'flights', { id: flight.id }),
    );
    await renderSignedIn(list());
    const dialog = await askToDelete();
    expect(await dialog.findByText('For the others')).toBeVisible();
    expect(
      dialog.getByText(
        '1 flight excludes this flight’s audience. After the deletion it reaches these people:',
      ),
    ).toBeVisible();
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
    server.use(rows('flights', []));
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Flight deleted successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(await screen.findByText(/No flights created yet/)).toBeVisible();
  });

  test('shows why a flight that is no longer pending was not deleted', async () => {
    expectConsoleError();
    const none = { code: 'PGRST116', message: 'JSON object requested', details: null, hint: null };
    server.use(rows('flights', [aFlight()]), answer('delete', 'flights', none, 406));
    await renderSignedIn(list());
    await userEvent.click((await askToDelete()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete flight')).toBeVisible();
    expect(screen.getByText('This flight was deleted or is no longer pending.')).toBeVisible();
  });
});

const more = () => screen.findByRole('button', { name: /^More for/ });

describe('duplicating a flight', () => {
  const rpc = 'http://localhost:3000/rest/v1/rpc/duplicate_flight';

  test('retries with the same id after a failure and uses a new id for the next copy', async () => {
    expectConsoleError();
    const flight = aFlight();
    const copies: unknown[] = [];
    let failing = true;
    server.use(
      rows('flights', [flight]),
      http.post(rpc, async ({ request }) => {
        copies.push(await request.json());
        return failing
          ? HttpResponse.json(refusal('The disk is full', 'XX000', ''), { status: 500 })
          : HttpResponse.json([flight]);
      }),
    );
    await renderSignedIn(list());
    await userEvent.click(await entry('Duplicate'));
    expect(await screen.findByText('Failed to create flight')).toBeVisible();
    failing = false;
    await waitFor(async () => expect(await more()).toBeEnabled());
    await userEvent.click(await entry('Duplicate'));
    expect(await screen.findByText('Flight created successfully')).toBeVisible();
    expect(screen.getByText('“Opening weekend (Copy)” is pending.')).toBeVisible();
    await waitFor(async () => expect(await more()).toBeEnabled());
    await userEvent.click(await entry('Duplicate'));
    await waitFor(() => expect(copies).toHaveLength(3));
    expect(copies[1]).toEqual(copies[0]);
    expect(copies[2]).not.toEqual(copies[1]);
    expect(copies[2]).toMatchObject({ p_source_id: flight.id });
  });
});
