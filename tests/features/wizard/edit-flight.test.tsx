import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import {
  aCampaign,
  type ActorKind,
  aFlightDetail,
  aFlightForecast,
  anAudience,
  anInterval,
} from '../../support/cases/factories';
import { allLoaded, renderApp } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';
import { aWindow } from '../../support/screen/window';

const interval = (id: string, date: string) => anInterval({ id, date });
const {
  flight,
  creative,
  version,
  audience: runners,
} = aFlightDetail({
  status: 'active',
  budget: 100,
  version: 4,
  intervals: [interval('i-1', '2026-03-06'), interval('i-2', '2090-03-06')],
});
const FLIGHT = `/campaigns/${flight.campaign_id}/flights/${flight.id}`;

/** Unmounts the page that `openPage` opened last. */
let close = () => {};

function openPage(
  path: string,
  options: Parameters<typeof renderApp>[1] = {},
  over: Record<string, unknown> = {},
  forecast: Record<string, unknown> = {},
) {
  const view = renderApp(path, options);
  close = view.unmount;
  server.use(
    rows('flights', [{ ...flight, ...over }]),
    rows('creatives', [creative]),
    rows('creative_versions', [version]),
    rows('creative_statuses', []),
    rows('audiences', [runners]),
    rows('segments', []),
    rows('audience_segments', []),
    rows('click_tracker_versions', []),
    answer('post', 'rpc/flight_forecast', aFlightForecast({ flight_id: flight.id, ...forecast })),
    answer('post', 'rpc/organisation_members', [{ id: 'them', name: 'Pat Planner' }] as never),
  );
  return view;
}

/** Waits until the form has loaded the flight's creative. */
async function editForm() {
  const form = within(await screen.findByRole('form', { name: 'Edit Flight' }));
  await form.findByRole('combobox', { name: /^Version/ });
  return form;
}

function openEdit(
  over: Record<string, unknown> = {},
  actor: ActorKind = 'regular',
  forecast: Record<string, unknown> = {},
) {
  openPage(`${FLIGHT}/edit`, { actor }, over, forecast);
  return editForm();
}

type Form = Awaited<ReturnType<typeof editForm>>;
const type = (form: Form, label: RegExp, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });
const save = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
const updates = (sent: ReturnType<typeof recordRequests>) =>
  sent.flatMap(({ table, body }) => (table === 'rpc/update_flight' ? [body] : []));
const updated = () => answer('post', 'rpc/update_flight', [{ id: flight.id }] as never);

describe('exclusions of a flight', () => {
  const hikers = anAudience({ name: 'Hikers', total_contacts: 300 });

  test('can be removed with a reason; the request lists the remaining ids', async () => {
    server.use(rows('audiences', [runners, hikers]));
    const form = await openEdit({
      exclusions: [{ audience_id: hikers.id, excluded_flight_id: null }],
    });
    server.use(rows('audiences', [runners, hikers]), updated());
    expect(form.queryByLabelText(/^Reason for the change/)).toBeNull();
    const sent = recordRequests();
    await userEvent.click(await form.findByRole('button', { name: /^Don’t exclude/ }));
    fireEvent.change(form.getByLabelText(/^Reason for the change/), {
      target: { value: 'They may have it too' },
    });
    await save(form);
    await waitFor(() =>
      expect(updates(sent)).toEqual([
        {
          p_id: flight.id,
          p_version: 4,
          p_changes: { excluded_audience_ids: [], reason: 'They may have it too' },
        },
      ]),
    );
  });

  test('warn before saving that excluding everyone ends a running flight', async () => {
    const form = await openEdit({
      exclusions: [{ audience_id: runners.id, excluded_flight_id: null }],
    });
    expect(await form.findByText(/If you save this, the flight ends/)).toBeVisible();
  });
});

describe('the editable fields of Edit Flight', () => {
  test('of an active flight exclude the fields that can no longer change, and the form says why', async () => {
    const form = await openEdit();
    expect(form.getByLabelText(/^Flight Name/)).toBeEnabled();
    expect(form.getByLabelText(/^Flight Budget/)).toBeEnabled();
    expect(form.getByLabelText(/^Frequency cap/)).toBeEnabled();
    expect(form.getByLabelText(/^Channel Type/)).toBeDisabled();
    expect(form.getByRole('switch')).toBeDisabled();
    expect(form.getAllByText('You can’t change this once the flight is activated.')).toHaveLength(
      2,
    );
    expect(form.getByText('1 past interval')).toBeVisible();
    const [later, ...others] = form.getAllByRole('listitem', { name: /^Interval/ });
    expect(others).toHaveLength(0);
    expect(within(later as HTMLElement).getByLabelText('Date')).toBeEnabled();
  });

  test('of an ended flight are its name only', async () => {
    const form = await openEdit({ status: 'ended' });
    expect(form.getByLabelText(/^Flight Name/)).toBeEnabled();
    for (const label of [/^Channel Type/, /^Flight Budget/, /^Frequency cap/, /^Per$/])
      expect(form.getByLabelText(label)).toBeDisabled();
    expect(form.getByRole('button', { name: 'Add Interval' })).toBeDisabled();
    const sent = recordRequests();
    server.use(updated());
    type(form, /^Flight Name/, 'Closing weekend');
    await allLoaded();
    expect(form.queryByRole('complementary', { name: 'Effect of your changes' })).toBeNull();
    await save(form);
    await waitFor(() => expect(screen.getByText('Flight Updated')).toBeVisible());
    expect(updates(sent)).toEqual([
      { p_id: flight.id, p_version: 4, p_changes: { name: 'Closing weekend' } },
    ]);
  });

  test('of a pending flight include channel, location and link', async () => {
    const form = await openEdit({ status: 'pending' });
    expect(form.getByLabelText(/^Channel Type/)).toBeEnabled();
    expect(form.getByRole('switch')).toBeEnabled();
    expect(form.getByLabelText(/^Short URL/)).toBeEnabled();
  });
});

describe('the Edit Flight page', () => {
  const flightPage = () => screen.findByRole('heading', { level: 1, name: 'Opening weekend' });

  test('has a title, focuses its heading after navigation and links back to the flight', async () => {
    const { router } = openPage(FLIGHT);
    await flightPage();
    await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Flight' })).toHaveFocus();
    expect(router.state.location.pathname).toBe(`${FLIGHT}/edit`);
    expect(document.title).toBe('Edit Opening weekend · Flightdeck');
    expect(screen.getByRole('link', { name: 'Back to Flight' })).toHaveAttribute('href', FLIGHT);
  });

  test('opens from the menu of a flight in the list and returns to the list after saving', async () => {
    const campaign = `/campaigns/${flight.campaign_id}`;
    server.use(rows('campaigns_with_totals', [aCampaign({ id: flight.campaign_id })]));
    const { router } = openPage(campaign);
    await userEvent.click(await screen.findByRole('button', { name: 'More for Opening weekend' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = await editForm();
    type(form, /^Flight Name/, 'Closing weekend');
    server.use(updated());
    await save(form);
    await waitFor(() => expect(router.state.location.pathname).toBe(campaign));
    expect(screen.getByText('Flight Updated')).toBeVisible();
  });

  test('opened by URL, leads to the flight after saving', async () => {
    const { router } = openPage(`${FLIGHT}/edit`);
    const form = await editForm();
    type(form, /^Flight Name/, 'Closing weekend');
    server.use(updated());
    await save(form);
    await flightPage();
    expect(router.state.location.pathname).toBe(FLIGHT);
  });

  test('asks before a link leaves unsaved changes, and restores them the next time', async () => {
    const { router } = openPage(`${FLIGHT}/edit`);
    type(await editForm(), /^Flight Name/, 'Half a name');
    await userEvent.click(screen.getByRole('link', { name: 'Back to Flight' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Leave' }));
    await flightPage();
    await act(() => router.navigate(`${FLIGHT}/edit`));
    const form = await editForm();
    expect(form.getByLabelText(/^Flight Name/)).toHaveValue('Half a name');
    await userEvent.click(form.getByRole('button', { name: 'Start over' }));
    expect(form.getByLabelText(/^Flight Name/)).toHaveValue('Opening weekend');
  });

  test('discards the changes on Cancel after a confirmation', async () => {
    const { router } = openPage(`${FLIGHT}/edit`);
    const form = await editForm();
    type(form, /^Flight Name/, 'Half a name');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await flightPage();
    await act(() => router.navigate(`${FLIGHT}/edit`));
    expect((await editForm()).getByLabelText(/^Flight Name/)).toHaveValue('Opening weekend');
  });

  test('focuses the field named in the URL', async () => {
    openPage(`${FLIGHT}/edit`, { hash: '#field=frequency_cap' });
    const form = await editForm();
    await waitFor(() => expect(form.getByLabelText(/^Frequency cap/)).toHaveFocus());
  });

  test('applies the advice of the forecast once', async () => {
    const { router } = openPage(FLIGHT);
    await userEvent.click(
      await screen.findByRole('button', { name: /^Raise the budget to \$200\.00/ }),
    );
    const form = await editForm();
    const budget = form.getByLabelText(/^Flight Budget/);
    expect(budget).toHaveValue('200');
    await waitFor(() => expect(budget).toHaveFocus());
    expect(router.state.location).toMatchObject({
      hash: '#field=budget',
      state: { returns: true },
    });
    expect(router.state.location.state).not.toHaveProperty('advised');
  });

  test('tells a read-only user that flights are read-only', async () => {
    openPage(`${FLIGHT}/edit`, { actor: 'readonly' });
    expect(await screen.findByText('You have read-only access to flights.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Flight' })).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('is not offered to a read-only user', async () => {
    openPage(FLIGHT, { actor: 'readonly' });
    await flightPage();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  test('says that the flight of an archived campaign cannot be edited', async () => {
    const archived = { ...flight.campaign, archived_at: '2026-02-03T10:00:00+00:00' };
    openPage(`${FLIGHT}/edit`, {}, { campaign: archived });
    expect(
      await screen.findByText(/^The campaign of this flight is archived\. Restore the campaign/),
    ).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('says that a flight of another campaign was not found', async () => {
    openPage(`/campaigns/${flight.id}/flights/${flight.id}/edit`);
    expect(await screen.findByRole('heading', { name: 'Flight not found' })).toBeVisible();
  });
});

describe('an edit of a flight', () => {
  test('shows its effect before saving, requires a reason and sends the changed fields once', async () => {
    const form = await openEdit();
    const effect = within(
      await form.findByRole('complementary', { name: 'Effect of your changes' }),
    );
    expect(await effect.findByText('No change to remaining sends.')).toBeVisible();
    type(form, /^Flight Budget/, '150');
    expect(await effect.findByText('50.0% more reach, $50.00 more')).toBeVisible();
    const sent = recordRequests();
    server.use(updated());
    await save(form);
    expect(await form.findByText(/^Give a reason: this flight is live/)).toBeVisible();
    expect(updates(sent)).toHaveLength(0);
    type(form, /^Reason for the change/, 'More people came');
    await save(form);
    await waitFor(() => expect(screen.getByText('Flight Updated')).toBeVisible());
    expect(updates(sent)).toEqual([
      {
        p_id: flight.id,
        p_version: 4,
        p_changes: { budget: 150, reason: 'More people came' },
      },
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Opening weekend' })).toBeVisible();
  });

  test('applies the advice of the forecast with one click', async () => {
    const form = await openEdit();
    const effect = within(
      await form.findByRole('complementary', { name: 'Effect of your changes' }),
    );
    await userEvent.click(
      await effect.findByRole('button', {
        name: /^Raise the budget to \$200\.00: reaches everyone /,
      }),
    );
    expect(form.getByLabelText(/^Flight Budget/)).toHaveValue('200');
    expect(await effect.findByText('100.0% more reach, $100.00 more')).toBeVisible();
    expect(effect.queryByRole('button', { name: /^Raise the budget/ })).toBeNull();
    expect(await form.findByLabelText(/^Reason for the change/)).toBeVisible();
  });

  test('offers no budget above the campaign’s and names the one that reaches everyone', async () => {
    const form = await openEdit({}, 'regular', { campaign_left: 150 });
    const effect = within(
      await form.findByRole('complementary', { name: 'Effect of your changes' }),
    );
    const raise = await effect.findByRole('button', { name: /^Raise the budget/ });
    expect(raise).toHaveTextContent(
      'Raise the budget to $150.00: sends 500 more messages, the most the campaign budget allows',
    );
    expect(
      effect.getByText(
        'A budget of $200.00 reaches everyone once, but the campaign has only $150.00 for this flight.',
      ),
    ).toBeVisible();
  });

  test('of the schedule keeps past intervals and validates changed intervals', async () => {
    const form = await openEdit();
    const sent = recordRequests();
    server.use(updated());
    const [later] = form.getAllByRole('listitem', { name: /^Interval/ });
    fireEvent.change(within(later as HTMLElement).getByLabelText('Date'), {
      target: { value: '2026-03-07' },
    });
    expect(
      await within(later as HTMLElement).findByText(/This interval is in the past. Choose/),
    ).toBeVisible();
    await save(form);
    expect(updates(sent)).toHaveLength(0);
    fireEvent.change(within(later as HTMLElement).getByLabelText('Date'), {
      target: { value: '2090-03-08' },
    });
    await save(form);
    await waitFor(() => expect(screen.getByText('Flight Updated')).toBeVisible());
    expect(updates(sent)).toMatchObject([
      { p_changes: { intervals: [{ date: '2026-03-06' }, { date: '2090-03-08' }] } },
    ]);
  });

  test('shows the minimum budget and rejects a smaller one at the field', async () => {
    const form = await openEdit({}, 'regular', { least_budget: 80.5 });
    expect(await form.findByText(/At least \$80\.50: spent or reserved for today\./)).toBeVisible();
    const sent = recordRequests();
    server.use(updated());
    type(form, /^Flight Budget/, '80');
    type(form, /^Reason for the change/, 'Less');
    await save(form);
    expect(form.getByLabelText(/^Flight Budget/)).toHaveAccessibleDescription(
      /At least \$80\.50: spent or reserved for today\./,
    );
    expect(form.getByLabelText(/^Flight Budget/)).toBeInvalid();
    expect(updates(sent)).toHaveLength(0);
  });

  test('folds more than four stored intervals into rules that open one at a time', async () => {
    const intervals = Array.from({ length: 6 }, (_, index) => ({
      id: `i-${index}`,
      date: `2090-03-0${index + 1}`,
      start_time: '09:00:00',
      end_time: '17:00:00',
    }));
    const form = await openEdit({ intervals });
    expect(form.getByText('Mar 1 – 6, 2090, daily 09:00–17:00')).toBeVisible();
    expect(form.queryByRole('listitem', { name: /^Interval/ })).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Add Interval' }));
    expect(form.getAllByRole('listitem', { name: /^Interval/ })).toHaveLength(1);
    await userEvent.click(form.getByRole('button', { name: 'Edit' }));
    expect(form.getAllByRole('listitem', { name: /^Interval/ })).toHaveLength(7);
    const first = within(form.getByRole('listitem', { name: 'Interval 1' }));
    await waitFor(() => expect(first.getByLabelText('Date')).toHaveFocus());
    await userEvent.click(form.getByRole('button', { name: 'Show as rules' }));
    expect(form.getByText('Mar 1 – 6, 2090, daily 09:00–17:00')).toBeVisible();
  });

  test('marks past intervals of a pending flight, which add no message', async () => {
    const form = await openEdit({ status: 'pending' });
    const [past, coming] = form
      .getAllByRole('listitem', { name: /^Interval/ })
      .map((one) => within(one));
    expect(past?.getByText('In the past')).toBeVisible();
    expect(coming?.getByText('Adds one message per person.')).toBeVisible();
    expect(form.getByText('Each person gets up to 1 message.')).toBeVisible();
  });

  test('shows messages, cost and limit next to Save Changes in a narrow window', async () => {
    aWindow({ width: 768 });
    const form = await openEdit();
    const bar = form.getByRole('button', { name: 'Save Changes' }).parentElement;
    await waitFor(() =>
      expect(bar).toHaveTextContent(
        '1,000 messages for $100.00Stops when the flight budget is spent.',
      ),
    );
  });

  test('shows the reason and keeps the form when the database rejects it', async () => {
    expectConsoleError();
    const form = await openEdit();
    const message = 'The budget cannot be below $80.00, which is spent or reserved for today.';
    server.use(
      answer(
        'post',
        'rpc/update_flight',
        { code: '22023', message, details: null, hint: 'budget_below_spent' } as never,
        400,
      ),
    );
    type(form, /^Flight Budget/, '20');
    type(form, /^Reason for the change/, 'Less');
    await save(form);
    expect(await form.findByText(/Nothing you typed is lost/)).toHaveTextContent(message);
    expect(form.getByLabelText(/^Flight Budget/)).toHaveValue('20');
  });

  test('is kept offline, also across a reload', async () => {
    expectConsoleError();
    const form = await openEdit();
    server.use(http.post('*/rest/v1/rpc/update_flight', () => HttpResponse.error()));
    type(form, /^Flight Name/, 'Typed offline');
    await save(form);
    expect(await form.findByText(/Nothing you typed is lost/)).toBeVisible();
    close();
    const again = await openEdit();
    expect(again.getByText('We restored what you typed last time.')).toBeVisible();
    expect(again.getByLabelText(/^Flight Name/)).toHaveValue('Typed offline');
  });
});

describe('concurrent edits of one flight', () => {
  const theirs = {
    ...flight,
    name: 'Their name',
    budget: 300,
    version: 5,
    edited_by: 'them',
    updated_at: '2026-02-03T11:30:00+00:00',
  };
  /** Serves the other user's version and rejects updates of an older one. `answers` receives the version of each update. */
  const storedIsTheirs = (answers: number[]) =>
    server.use(
      rows('flights', [theirs]),
      http.post('*/rest/v1/rpc/update_flight', async ({ request }) => {
        const { p_version: seen } = (await request.json()) as { p_version: number };
        answers.push(seen);
        if (seen === theirs.version) return HttpResponse.json([{ id: flight.id }]);
        const late = { code: 'PT409', message: 'Late', details: null, hint: 'version_conflict' };
        return HttpResponse.json(late, { status: 409 });
      }),
    );

  test('show the second user the other user and the changed fields; Keep mine overwrites the other version', async () => {
    expectConsoleError();
    const form = await openEdit();
    const seen: number[] = [];
    storedIsTheirs(seen);
    type(form, /^Flight Name/, 'My name');
    await save(form);
    expect(await form.findByText('Pat Planner')).toBeVisible();
    expect(form.getByText('$300.00')).toBeVisible();
    expect(form.getByLabelText(/^Flight Name/)).toHaveValue('My name');
    await userEvent.click(form.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.getByText('Flight Updated')).toBeVisible());
    expect(seen).toEqual([4, 5]);
  });

  test('fill the form with the other version on Take theirs', async () => {
    expectConsoleError();
    const form = await openEdit();
    storedIsTheirs([]);
    type(form, /^Flight Name/, 'My name');
    await save(form);
    await userEvent.click(await form.findByRole('button', { name: 'Take theirs' }));
    expect(form.getByLabelText(/^Flight Name/)).toHaveValue('Their name');
    expect(form.getByLabelText(/^Flight Budget/)).toHaveValue('300');
  });

  test('show that the flight was deleted in the meantime and keep the form', async () => {
    expectConsoleError();
    const form = await openEdit();
    server.use(
      rows('flights', []),
      answer(
        'post',
        'rpc/update_flight',
        { code: 'PT404', message: 'Gone', details: null, hint: 'not_found' } as never,
        404,
      ),
    );
    type(form, /^Flight Name/, 'My name');
    await save(form);
    expect(await form.findByText(/Flight not found. It was deleted/)).toBeVisible();
    expect(form.getByLabelText(/^Flight Name/)).toHaveValue('My name');
  });
});
