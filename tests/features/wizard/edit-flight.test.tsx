import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/console';
import {
  type ActorKind,
  aCreative,
  aCreativeVersion,
  aFlight,
  anAudience,
} from '../../support/factories';
import { renderApp } from '../../support/render';
import { answer, recordRequests, rows, server } from '../../support/server';

const creative = aCreative({ name: 'Warm weekend' });
const version = aCreativeVersion({ creative_id: creative.id });
const runners = anAudience({ name: 'Runners', total_contacts: 2000 });
const interval = (id: string, date: string) => ({
  id,
  date,
  start_time: '09:00:00',
  end_time: '17:00:00',
});
const flight = {
  ...aFlight({ name: 'Opening weekend', status: 'active', budget: 100, version: 4 }),
  edited_by: null,
  tracker_version_id: null,
  audience_segments: [runners.id],
  intervals: [interval('i-1', '2026-03-06'), interval('i-2', '2090-03-06')],
  audiences: [{ audience: runners }],
  creatives: [
    {
      creative_id: creative.id,
      creative_version_id: version.id,
      created_at: '2026-02-02T10:00:00+00:00',
      creative,
      version,
    },
  ],
};
const FORECAST = {
  flight_id: flight.id,
  time_zone: 'Europe/Berlin',
  intervals: [{ date: '2090-03-06', start_time: '09:00:00', end_time: '17:00:00' }],
  budget: 100,
  spent: 0,
  sent: 0,
  cost_per_send: 0.1,
  reach: 2000,
  frequency_cap: 3,
  frequency_period: 'flight',
  wallet: 5000,
  campaign_budget: null,
  campaign_end: null,
  sent_by_hour: {},
  now: '2090-03-01T12:00:00+00:00',
};

/** Leaves the page that was opened last. */
let close = () => {};

async function openEdit(
  over: Record<string, unknown> = {},
  actor: ActorKind = 'regular',
  forecast: Record<string, unknown> = {},
) {
  const shown = { ...flight, ...over };
  const { unmount } = renderApp(`/campaigns/${flight.campaign_id}/flights/${flight.id}`, { actor });
  close = unmount;
  server.use(
    rows('flights', [shown]),
    rows('creatives', [creative]),
    rows('creative_versions', [version]),
    rows('creative_statuses', []),
    rows('audiences', [runners]),
    rows('segments', []),
    rows('audience_segments', []),
    rows('click_tracker_versions', []),
    answer('post', 'rpc/flight_forecast', { ...FORECAST, ...forecast }),
    answer('post', 'rpc/organisation_members', [{ id: 'them', name: 'Pat Planner' }] as never),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Flight' }));
  await dialog.findByRole('combobox', { name: /^Version/ });
  return dialog;
}

type Dialog = Awaited<ReturnType<typeof openEdit>>;
const type = (dialog: Dialog, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
const save = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
const updates = (sent: ReturnType<typeof recordRequests>) =>
  sent.flatMap(({ table, body }) => (table === 'rpc/update_flight' ? [body] : []));
const updated = () => answer('post', 'rpc/update_flight', [{ id: flight.id }] as never);

describe('whom it leaves out', () => {
  const hikers = anAudience({ name: 'Hikers', total_contacts: 300 });

  test('is shown, changed with a reason, and sent as the ids that are left', async () => {
    server.use(rows('audiences', [runners, hikers]));
    const dialog = await openEdit({
      exclusions: [{ audience_id: hikers.id, excluded_flight_id: null }],
    });
    server.use(rows('audiences', [runners, hikers]), updated());
    expect(dialog.queryByLabelText(/^Reason for the change/)).toBeNull();
    const sent = recordRequests();
    await userEvent.click(await dialog.findByRole('button', { name: /^Don’t exclude/ }));
    fireEvent.change(dialog.getByLabelText(/^Reason for the change/), {
      target: { value: 'They may have it too' },
    });
    await save(dialog);
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
    const dialog = await openEdit({
      exclusions: [{ audience_id: runners.id, excluded_flight_id: null }],
    });
    expect(await dialog.findByText(/Saved like this, the flight ends/)).toBeVisible();
  });
});

describe('what can be changed follows from the status', () => {
  test('of a flight that runs: nothing that was sent, with the reason beside it', async () => {
    const dialog = await openEdit();
    expect(dialog.getByLabelText(/^Flight Name/)).toBeEnabled();
    expect(dialog.getByLabelText(/^Flight Budget/)).toBeEnabled();
    expect(dialog.getByLabelText(/^Frequency cap/)).toBeEnabled();
    expect(dialog.getByLabelText(/^Channel Type/)).toBeDisabled();
    expect(dialog.getByRole('switch')).toBeDisabled();
    expect(
      dialog.getAllByText('This stays as it is once the flight has been activated.'),
    ).toHaveLength(2);
    expect(dialog.getByText('1 interval is over')).toBeVisible();
    expect(dialog.getAllByRole('listitem', { name: /^Interval/ })).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Show one by one' }));
    const [over, later] = dialog.getAllByRole('listitem', { name: /^Interval/ });
    expect(within(over as HTMLElement).getByLabelText('Date')).toBeDisabled();
    expect(within(over as HTMLElement).getByLabelText('End time')).toBeDisabled();
    expect(over).toHaveTextContent('This interval is over: it stays as it is.');
    expect(within(later as HTMLElement).getByLabelText('Date')).toBeEnabled();
  });

  test('of one that has ended: its name', async () => {
    const dialog = await openEdit({ status: 'ended' });
    expect(dialog.getByLabelText(/^Flight Name/)).toBeEnabled();
    for (const label of [/^Channel Type/, /^Flight Budget/, /^Frequency cap/, /^Cap counts per/])
      expect(dialog.getByLabelText(label)).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Add Interval' })).toBeDisabled();
    expect(dialog.queryByRole('complementary', { name: 'What changes' })).toBeNull();
    const sent = recordRequests();
    server.use(updated());
    type(dialog, /^Flight Name/, 'Closing weekend');
    await save(dialog);
    await waitFor(() => expect(screen.getByText('Flight Updated')).toBeVisible());
    expect(updates(sent)).toEqual([
      { p_id: flight.id, p_version: 4, p_changes: { name: 'Closing weekend' } },
    ]);
  });

  test('of one that is pending: everything', async () => {
    const dialog = await openEdit({ status: 'pending' });
    expect(dialog.getByLabelText(/^Channel Type/)).toBeEnabled();
    expect(dialog.getByRole('switch')).toBeEnabled();
    expect(dialog.getByLabelText(/^Short URL/)).toBeEnabled();
  });

  test('a reader is offered nothing', async () => {
    renderApp(`/campaigns/${flight.campaign_id}/flights/${flight.id}`, { actor: 'readonly' });
    server.use(
      rows('flights', [flight]),
      rows('creative_statuses', []),
      rows('creative_versions', [version]),
    );
    await screen.findByRole('heading', { level: 1, name: 'Opening weekend' });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});

describe('an edit', () => {
  test('says before it is saved what it changes, asks why, and sends what was changed once', async () => {
    const dialog = await openEdit();
    const effect = within(await dialog.findByRole('complementary', { name: 'What changes' }));
    expect(await effect.findByText('Nothing changes of what is still to come.')).toBeVisible();
    type(dialog, /^Flight Budget/, '150');
    expect(await effect.findByText('50.0% more reach, $50.00 more')).toBeVisible();
    const sent = recordRequests();
    server.use(updated());
    await save(dialog);
    expect(await dialog.findByText(/^Say why: the flight has been activated/)).toBeVisible();
    expect(updates(sent)).toHaveLength(0);
    type(dialog, /^Reason for the change/, 'More people came');
    await save(dialog);
    await waitFor(() => expect(screen.getByText('Flight Updated')).toBeVisible());
    expect(updates(sent)).toEqual([
      {
        p_id: flight.id,
        p_version: 4,
        p_changes: { budget: 150, reason: 'More people came' },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('takes the advice of the forecast by a press', async () => {
    const dialog = await openEdit();
    const effect = within(await dialog.findByRole('complementary', { name: 'What changes' }));
    await userEvent.click(
      await effect.findByRole('button', {
        name: /^Raise the budget to \$200\.00: reaches everyone /,
      }),
    );
    expect(dialog.getByLabelText(/^Flight Budget/)).toHaveValue('200');
    expect(await effect.findByText('100.0% more reach, $100.00 more')).toBeVisible();
    expect(effect.queryByRole('button', { name: /^Raise the budget/ })).toBeNull();
    expect(await dialog.findByLabelText(/^Reason for the change/)).toBeVisible();
  });

  test('of the schedule keeps what is over and judges what is new', async () => {
    const dialog = await openEdit();
    const sent = recordRequests();
    server.use(updated());
    const [later] = dialog.getAllByRole('listitem', { name: /^Interval/ });
    fireEvent.change(within(later as HTMLElement).getByLabelText('Date'), {
      target: { value: '2026-03-07' },
    });
    expect(
      await within(later as HTMLElement).findByText(/This interval is over. Choose/),
    ).toBeVisible();
    await save(dialog);
    expect(updates(sent)).toHaveLength(0);
    fireEvent.change(within(later as HTMLElement).getByLabelText('Date'), {
      target: { value: '2090-03-08' },
    });
    await save(dialog);
    await waitFor(() => expect(screen.getByText('Flight Updated')).toBeVisible());
    expect(updates(sent)).toMatchObject([
      { p_changes: { intervals: [{ date: '2026-03-06' }, { date: '2090-03-08' }] } },
    ]);
  });

  test('says the least budget before saving, and refuses less at the field', async () => {
    const dialog = await openEdit({}, 'regular', { least_budget: 80.5 });
    expect(
      await dialog.findByText(/At least \$80\.50: spent or reserved for today\./),
    ).toBeVisible();
    const sent = recordRequests();
    server.use(updated());
    type(dialog, /^Flight Budget/, '80');
    type(dialog, /^Reason for the change/, 'Less');
    await save(dialog);
    expect(dialog.getByLabelText(/^Flight Budget/)).toHaveAccessibleDescription(
      /At least \$80\.50: spent or reserved for today\./,
    );
    expect(dialog.getByLabelText(/^Flight Budget/)).toBeInvalid();
    expect(updates(sent)).toHaveLength(0);
  });

  test('shows more than four stored intervals as rules until the user asks for them one by one', async () => {
    const intervals = Array.from({ length: 6 }, (_, index) => ({
      id: `i-${index}`,
      date: `2090-03-0${index + 1}`,
      start_time: '09:00:00',
      end_time: '17:00:00',
    }));
    const dialog = await openEdit({ intervals });
    expect(dialog.getByText('Mar 1 – 6, 2090, daily 09:00–17:00')).toBeVisible();
    expect(dialog.queryByRole('listitem', { name: /^Interval/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add Interval' }));
    expect(dialog.getAllByRole('listitem', { name: /^Interval/ })).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Show one by one' }));
    expect(dialog.getAllByRole('listitem', { name: /^Interval/ })).toHaveLength(7);
  });

  test('that the database refuses says why and loses nothing', async () => {
    expectConsoleError();
    const dialog = await openEdit();
    const message = 'The budget can not be below $80.00, which is spent or reserved for today.';
    server.use(
      answer(
        'post',
        'rpc/update_flight',
        { code: '22023', message, details: null, hint: 'budget_below_spent' } as never,
        400,
      ),
    );
    type(dialog, /^Flight Budget/, '20');
    type(dialog, /^Reason for the change/, 'Less');
    await save(dialog);
    expect(await dialog.findByText(/Nothing you typed is lost/)).toHaveTextContent(message);
    expect(dialog.getByLabelText(/^Flight Budget/)).toHaveValue('20');
  });

  test('without a connection is kept, also over a reload', async () => {
    expectConsoleError();
    const dialog = await openEdit();
    server.use(http.post('*/rest/v1/rpc/update_flight', () => HttpResponse.error()));
    type(dialog, /^Flight Name/, 'Typed offline');
    await save(dialog);
    expect(await dialog.findByText(/Nothing you typed is lost/)).toBeVisible();
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
    const dialog = await openEdit();
    const seen: number[] = [];
    storedIsTheirs(seen);
    type(dialog, /^Flight Name/, 'My name');
    await save(dialog);
    expect(await dialog.findByText('Pat Planner')).toBeVisible();
    expect(dialog.getByText('$300.00')).toBeVisible();
    expect(dialog.getByLabelText(/^Flight Name/)).toHaveValue('My name');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.getByText('Flight Updated')).toBeVisible());
    expect(seen).toEqual([4, 5]);
  });

  test('taking theirs fills the form with it', async () => {
    expectConsoleError();
    const dialog = await openEdit();
    storedIsTheirs([]);
    type(dialog, /^Flight Name/, 'My name');
    await save(dialog);
    await userEvent.click(await dialog.findByRole('button', { name: 'Take theirs' }));
    expect(dialog.getByLabelText(/^Flight Name/)).toHaveValue('Their name');
    expect(dialog.getByLabelText(/^Flight Budget/)).toHaveValue('300');
  });

  test('of a flight that was deleted meanwhile says so and keeps the text in view', async () => {
    expectConsoleError();
    const dialog = await openEdit();
    server.use(
      rows('flights', []),
      answer(
        'post',
        'rpc/update_flight',
        { code: 'PT404', message: 'Gone', details: null, hint: 'not_found' } as never,
        404,
      ),
    );
    type(dialog, /^Flight Name/, 'My name');
    await save(dialog);
    expect(await dialog.findByText(/Flight not found. It was deleted/)).toBeVisible();
    expect(dialog.getByLabelText(/^Flight Name/)).toHaveValue('My name');
  });
});
