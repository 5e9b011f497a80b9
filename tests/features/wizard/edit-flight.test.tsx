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
import { renderApp } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

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

/** Unmounts the page that was opened last. */
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

/** The form, once the creative of the flight is read. */
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

describe('whom it leaves out', () => {
  const hikers = anAudience({ name: 'Hikers', total_contacts: 300 });

  test('is shown, changed with a reason, and sent as the ids that are left', async () => {
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

  test('nobody left of a flight that runs would end it, and it says so before it is saved', async () => {
    const form = await openEdit({
      exclusions: [{ audience_id: runners.id, excluded_flight_id: null }],
    });
    expect(await form.findByText(/Saved like this, the flight ends/)).toBeVisible();
  });
});

describe('what can be changed follows from the status', () => {
  test('of a flight that runs: nothing that was sent, with the reason beside it', async () => {
    const form = await openEdit();
    expect(form.getByLabelText(/^Flight Name/)).toBeEnabled();
    expect(form.getByLabelText(/^Flight Budget/)).toBeEnabled();
    expect(form.getByLabelText(/^Frequency cap/)).toBeEnabled();
    expect(form.getByLabelText(/^Channel Type/)).toBeDisabled();
    expect(form.getByRole('switch')).toBeDisabled();
    expect(
      form.getAllByText('This stays as it is once the flight has been activated.'),
    ).toHaveLength(2);
    expect(form.getByText('1 interval is over')).toBeVisible();
    expect(form.getAllByRole('listitem', { name: /^Interval/ })).toHaveLength(1);
    await userEvent.click(form.getByRole('button', { name: 'Show one by one' }));
    const [over, later] = form.getAllByRole('listitem', { name: /^Interval/ });
    expect(within(over as HTMLElement).getByLabelText('Date')).toBeDisabled();
    expect(within(over as HTMLElement).getByLabelText('End time')).toBeDisabled();
    expect(over).toHaveTextContent('This interval is over: it stays as it is.');
    expect(within(later as HTMLElement).getByLabelText('Date')).toBeEnabled();
  });

  test('of one that has ended: its name', async () => {
    const form = await openEdit({ status: 'ended' });
    expect(form.getByLabelText(/^Flight Name/)).toBeEnabled();
    for (const label of [/^Channel Type/, /^Flight Budget/, /^Frequency cap/, /^Cap counts per/])
      expect(form.getByLabelText(label)).toBeDisabled();
    expect(form.getByRole('button', { name: 'Add Interval' })).toBeDisabled();
    expect(form.queryByRole('complementary', { name: 'What changes' })).toBeNull();
    const sent = recordRequests();
    server.use(updated());
    type(form, /^Flight Name/, 'Closing weekend');
    await save(form);
    await waitFor(() => expect(screen.getByText('Flight Updated')).toBeVisible());
    expect(updates(sent)).toEqual([
      { p_id: flight.id, p_version: 4, p_changes: { name: 'Closing weekend' } },
    ]);
  });

  test('of one that is pending: everything', async () => {
    const form = await openEdit({ status: 'pending' });
    expect(form.getByLabelText(/^Channel Type/)).toBeEnabled();
    expect(form.getByRole('switch')).toBeEnabled();
    expect(form.getByLabelText(/^Short URL/)).toBeEnabled();
  });
});

describe('the page', () => {
  const flightPage = () => screen.findByRole('heading', { level: 1, name: 'Opening weekend' });

  test('has a title, a heading with the focus after a navigation, and a link back to the flight', async () => {
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

  test('opened by its address, leads to the flight after saving', async () => {
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

  test('focuses the field that its address names', async () => {
    openPage(`${FLIGHT}/edit`, { hash: '#field=frequency_cap' });
    const form = await editForm();
    await waitFor(() => expect(form.getByLabelText(/^Frequency cap/)).toHaveFocus());
  });

  test('fills in the advice of the forecast once', async () => {
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

  test('of a flight of another campaign says that it was not found', async () => {
    openPage(`/campaigns/${flight.id}/flights/${flight.id}/edit`);
    expect(await screen.findByRole('heading', { name: 'Flight not found' })).toBeVisible();
  });
});

describe('an edit', () => {
  test('says before it is saved what it changes, asks why, and sends what was changed once', async () => {
    const form = await openEdit();
    const effect = within(await form.findByRole('complementary', { name: 'What changes' }));
    expect(await effect.findByText('Nothing changes of what is still to come.')).toBeVisible();
    type(form, /^Flight Budget/, '150');
    expect(await effect.findByText('50.0% more reach, $50.00 more')).toBeVisible();
    const sent = recordRequests();
    server.use(updated());
    await save(form);
    expect(await form.findByText(/^Say why: the flight has been activated/)).toBeVisible();
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

  test('takes the advice of the forecast by a press', async () => {
    const form = await openEdit();
    const effect = within(await form.findByRole('complementary', { name: 'What changes' }));
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

  test('offers no budget above what the campaign has and names the one that reaches everyone', async () => {
    const form = await openEdit({}, 'regular', { campaign_left: 150 });
    const effect = within(await form.findByRole('complementary', { name: 'What changes' }));
    const raise = await effect.findByRole('button', { name: /^Raise the budget/ });
    expect(raise).toHaveTextContent(
      'Raise the budget to $150.00: sends 500 more messages, the most that the campaign has money for',
    );
    expect(
      effect.getByText(
        'A budget of $200.00 reaches everyone once, but the campaign has only $150.00 for this flight.',
      ),
    ).toBeVisible();
  });

  test('of the schedule keeps what is over and judges what is new', async () => {
    const form = await openEdit();
    const sent = recordRequests();
    server.use(updated());
    const [later] = form.getAllByRole('listitem', { name: /^Interval/ });
    fireEvent.change(within(later as HTMLElement).getByLabelText('Date'), {
      target: { value: '2026-03-07' },
    });
    expect(
      await within(later as HTMLElement).findByText(/This interval is over. Choose/),
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

  test('says the least budget before saving, and refuses less at the field', async () => {
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

  test('shows more than four stored intervals as rules until the user asks for them one by one', async () => {
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
    await userEvent.click(form.getByRole('button', { name: 'Show one by one' }));
    expect(form.getAllByRole('listitem', { name: /^Interval/ })).toHaveLength(7);
  });

  test('that the database refuses says why and loses nothing', async () => {
    expectConsoleError();
    const form = await openEdit();
    const message = 'The budget can not be below $80.00, which is spent or reserved for today.';
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

  test('without a connection is kept, also over a reload', async () => {
    expectConsoleError();
    const form = await openEdit();
    server.use(http.post('*/rest/v1/rpc/update_flight', () => HttpResponse.error()));
    type(form, /^Flight Name/, 'Typed offline');
    await save(form);
    expect(await form.findByText(/Nothing you typed is lost/)).toBeVisible();
    close();
    const again = await openEdit();
    expect(again.getByText('What you typed last time is back.')).toBeVisible();
    expect(again.getByLabelText(/^Flight Name/)).toHaveValue('Typed offline');
  });
});

describe('two people edit one flight', () => {
  const theirs = {
    ...flight,
    name: 'Their name',
    budget: 300,
    version: 5,
    edited_by: 'them',
    updated_at: '2026-02-03T11:30:00+00:00',
  };
  /** From now on it is as they have left it, and is written over their version only. */
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

  test('the slower one reads who and what; keeping mine saves over theirs', async () => {
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

  test('taking theirs fills the form with it', async () => {
    expectConsoleError();
    const form = await openEdit();
    storedIsTheirs([]);
    type(form, /^Flight Name/, 'My name');
    await save(form);
    await userEvent.click(await form.findByRole('button', { name: 'Take theirs' }));
    expect(form.getByLabelText(/^Flight Name/)).toHaveValue('Their name');
    expect(form.getByLabelText(/^Flight Budget/)).toHaveValue('300');
  });

  test('of a flight that was deleted meanwhile says so and keeps the text in view', async () => {
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
