import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  aCampaign,
  aFlight,
  aLaunchCheck,
  aRehearsal,
  aRehearsedFlight,
} from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp } from '../../support/screen/render';
import {
  answer,
  writeConflict,
  failure,
  recordRequests,
  rows,
  server,
} from '../../support/screen/server';

afterEach(() => vi.useRealTimers());

const campaign = aCampaign({ name: 'Spring Sale', flight_count: 2 });
const READY = {
  campaign_id: campaign.id,
  version: 7,
  flights: [
    { id: 'f-1', name: 'Opening', channel: 'SMS', status: 'pending', people: 1000, reached: 1000 },
    {
      id: 'f-2',
      name: 'Follow-up',
      channel: 'Email',
      status: 'pending',
      people: 400,
      reached: 400,
    },
  ],
  people: 1400,
  reached: 1400,
  messages: 4200,
  cost: 210,
  first_at: '2031-03-06T08:00:00Z',
  last_at: '2031-03-07T16:00:00Z',
};
const LAUNCHED = { id: 'l-1', flights: 2, undone: false, undo_seconds: 10 };

async function openSheet(
  check: Record<string, unknown> = READY,
  rehearsal = answer('post', 'rpc/rehearsal', aRehearsal()),
  flights: Record<string, unknown>[] = [],
) {
  const sent = recordRequests();
  renderApp(`/campaigns/${campaign.id}`);
  server.use(
    rows('campaigns_with_totals', [campaign]),
    rows('flights', flights),

    answer('post', 'rpc/launch_check', aLaunchCheck(check)),
    rehearsal,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Launch' }));
  const dialog = await screen.findByRole('dialog', { name: 'Launch Spring Sale' });
  await waitFor(() =>
    expect(within(dialog).queryByRole('status', { name: 'Checking' })).toBeNull(),
  );
  return { dialog, sent, confirm: within(dialog).getByRole('button', { name: 'Launch' }) };
}
const launches = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ table }) => table === 'rpc/launch');

test('the launch sheet shows recipients, cost and the first and last send in the organization’s time zone', async () => {
  const { dialog } = await openSheet();
  await within(dialog).findByText('Recipients');
  expect(dialog).toHaveTextContent(
    'Recipients1,400 peopleMessages4,200Cost$210.00First messageMar 6, 2031, 09:00 GMT+1Last message byMar 7, 2031, 17:00 GMT+1',
  );
  const flights = within(dialog).getByRole('region', { name: 'Flights that start' });
  expect(
    within(flights)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['OpeningSMS1,000 people', 'Follow-upEmail400 people']);
  expect(dialog).toHaveTextContent('Ready to launch. Nothing is blocking it.');
});

test('the launch sheet shows the share of people reached and each limit before the checklist', async () => {
  const { dialog } = await openSheet(
    { ...READY, people: 13_090, reached: 2727, messages: 2727 },
    answer('post', 'rpc/rehearsal', aRehearsal(aRehearsedFlight({ name: 'Slope', budget: 10 }))),
  );
  await within(dialog).findByText('2,727 of 13,090 people (21%)');
  const missed = await within(dialog).findByText('10,363 people get nothing.');
  const limit = await within(dialog).findByText(/“Slope” uses up its budget by/);
  const checklist = within(dialog).getByText('Ready to launch. Nothing is blocking it.');
  for (const one of [missed, limit])
    expect(one.compareDocumentPosition(checklist)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(dialog).getAllByText(/“Slope” uses up/)).toHaveLength(1);
});

test('the launch sheet shows for each flight the people it reaches and the limit that stops it', async () => {
  const [opening, followUp] = READY.flights;
  const { dialog } = await openSheet(
    { ...READY, reached: 800, flights: [opening, { ...followUp, reached: 100 }] },
    answer(
      'post',
      'rpc/rehearsal',
      aRehearsal(
        aRehearsedFlight({ name: 'Opening', budget: 20 }),
        aRehearsedFlight({ name: 'Follow-up', wallet: 0 }),
      ),
    ),
  );
  await within(dialog).findByText('800 of 1,400 people (57%)');
  expect(within(dialog).getByText('Leaves $790.00 in available credits.')).toBeVisible();
  const flights = within(dialog).getByRole('region', { name: 'Flights that start' });
  // Flights that do not reach everyone are listed first.
  expect(
    within(flights)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Follow-upEmail100 of 400 people (25%)', 'OpeningSMS1,000 people']);
  expect(await within(dialog).findByText(/“Opening” uses up its budget by/)).toHaveTextContent(
    /600 messages won’t be sent\.$/,
  );
  expect(
    within(dialog).getByText('No credits are left for “Follow-up”. 1,000 messages won’t be sent.'),
  ).toBeVisible();
});

test('the launch sheet shows the messages and lists the findings of messages and variants with their fields, without those that the checklist covers', async () => {
  const flight = (id: string, name: string, content: object, variants: object[] = []) => ({
    ...aFlight({ id, name, type: 'SMS', variants }),
    creatives: [{ creative_id: `of-${id}`, version: { content } }],
  });
  const sms = (text: string) => ({ channel: 'sms', text });
  const { dialog } = await openSheet(READY, undefined, [
    flight('f-1', 'Opening', sms('Free: {{ first_name }}, ALL TRAILS ARE OPEN TODAY'), [
      { variant: 'B', content: sms('ALL HUTS AND TRAILS ARE OPEN TODAY. Reply STOP.') },
    ]),
    flight('f-2', 'Follow-up', sms('Read it. Reply STOP to opt out.')),
  ]);
  const message = await within(dialog).findByRole('region', { name: 'Message' });
  expect(
    within(message)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'OpeningFree: {{ first_name }}, ALL TRAILS ARE OPEN TODAY',
    'Opening, BALL HUTS AND TRAILS ARE OPEN TODAY. Reply STOP.',
    'Follow-upRead it. Reply STOP to opt out.',
  ]);
  const checks = await within(dialog).findByRole('region', { name: 'Message checks' });
  const lines = await within(checks).findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Opening, Text: Mostly in capitals, which can look like spam.',
    'Opening, B, Text: Mostly in capitals, which can look like spam.',
  ]);
  expect(within(checks).getByRole('link', { name: /^Opening, Text/ })).toHaveAttribute(
    'href',
    '/creatives/of-f-1/edit#field=text',
  );
});

describe('the rehearsal in the launch sheet', () => {
  const rehearsed = async (...flights: ReturnType<typeof aRehearsedFlight>[]) => {
    const { dialog, sent } = await openSheet(
      READY,
      answer('post', 'rpc/rehearsal', aRehearsal(...flights)),
    );
    return { dialog, figure: within(dialog).findByRole('figure', { name: 'Rehearsal' }), sent };
  };

  test('shows messages and cost by hour and the first limit that stops a flight', async () => {
    const { dialog, figure, sent } = await rehearsed(
      aRehearsedFlight({ name: 'Spring', budget: 20, pacing: 'asap' }),
      aRehearsedFlight({ budget: 40 }),
      aRehearsedFlight(),
    );
    expect(await figure).toHaveTextContent(
      'Sends 2,200 messages for $110.00, first Mar 6, 2031, 09:00 GMT+1, last Mar 6, 2031, 17:00 GMT+1.',
    );
    expect(dialog).toHaveTextContent(
      '“Spring” uses up its budget by Mar 6, 2031, 10:00 GMT+1. 600 messages won’t be sent.',
    );
    expect(within(await figure).getByRole('img', { name: 'Rehearsal by hour' })).toBeVisible();
    await userEvent.click(within(await figure).getByRole('button', { name: 'Show as table' }));
    const [head, first] = within(await figure).getAllByRole('row');
    expect(head).toHaveTextContent('HourMessagesCost');
    expect(first).toHaveTextContent('Mar 6, 2031, 09:00 GMT+1625$31.25');
    expect(sent.find(({ table }) => table === 'rpc/rehearsal')?.body).toEqual({
      p_campaign_id: campaign.id,
    });
  });

  test('charts cost instead of messages when the user selects it', async () => {
    const { figure } = await rehearsed(aRehearsedFlight({ pacing: 'asap' }));
    expect(await figure).not.toHaveTextContent('$20');
    await userEvent.selectOptions(
      within(await figure).getByRole('combobox', { name: 'Rehearsal metric' }),
      'Cost',
    );
    // $20 is an axis label of the cost chart.
    expect(await figure).toHaveTextContent('$20');
    expect(await figure).not.toHaveTextContent('won’t be sent');
  });

  test('says that nothing is sent, and why, when there are no credits', async () => {
    const { dialog, figure } = await rehearsed(aRehearsedFlight({ wallet: 0 }));
    expect(await figure).toHaveTextContent('Sends nothing.');
    expect(dialog).toHaveTextContent(
      'No credits are left for “Opening”. 1,000 messages won’t be sent.',
    );
    expect(within(await figure).queryByRole('img')).toBeNull();
  });

  test('does not block the launch when it fails, and can be retried', async () => {
    expectConsoleError();
    const { dialog, confirm } = await openSheet(READY, failure('post', 'rpc/rehearsal'));
    expect(await within(dialog).findByText('Couldn’t simulate the launch')).toBeVisible();
    await waitFor(() => expect(confirm).toBeEnabled());
    server.use(answer('post', 'rpc/rehearsal', aRehearsal(aRehearsedFlight())));
    await userEvent.click(within(dialog).getByRole('button', { name: /Retry|Try again/ }));
    expect(await within(dialog).findByText(/^Sends 1,000 messages/)).toBeVisible();
  });
});

test('Launch sends the checked version once on a double click and offers Undo', async () => {
  const { sent, confirm } = await openSheet();
  await waitFor(() => expect(confirm).toBeEnabled());
  server.use(
    answer('post', 'rpc/launch', LAUNCHED),
    answer('post', 'rpc/undo_launch', { ...LAUNCHED, undone: true, undo_seconds: 9 }),
  );
  await userEvent.dblClick(confirm);
  expect(await screen.findByText('Launched')).toBeVisible();
  expect(screen.getByText(/Nothing is sent for the next 10 seconds\./)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(launches(sent)).toHaveLength(1);
  expect(launches(sent)[0]?.body).toEqual({
    p_campaign_id: campaign.id,
    p_version: 7,
    p_messages: 4200,
    p_id: expect.any(String),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Launch undone')).toBeVisible();
  expect(sent.find(({ table }) => table === 'rpc/undo_launch')?.body).toEqual({ p_id: 'l-1' });
});

test('Undo of a launch counts down its time and disappears when the time is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  renderApp(`/campaigns/${campaign.id}`);
  server.use(
    rows('campaigns_with_totals', [campaign]),
    rows('flights', []),
    answer('post', 'rpc/launch_check', aLaunchCheck(READY)),
    answer('post', 'rpc/launch', LAUNCHED),
  );
  await user.click(await screen.findByRole('button', { name: 'Launch' }));
  const dialog = await screen.findByRole('dialog', { name: 'Launch Spring Sale' });
  const confirm = within(dialog).getByRole('button', { name: 'Launch' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await vi.advanceTimersByTimeAsync(4000);
  expect(undo).toHaveTextContent(/^Undo [1-7]s$/);
  expect(undo).toHaveAccessibleName('Undo');
  await vi.advanceTimersByTimeAsync(7000);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

describe('a launch without a response', () => {
  test('is retried with the same id and offers Undo after the response', async () => {
    expectConsoleError();
    const { sent, confirm } = await openSheet();
    await waitFor(() => expect(confirm).toBeEnabled());
    let calls = 0;
    server.use(
      http.post('*/rest/v1/rpc/launch', () => {
        calls += 1;
        return calls === 1 ? HttpResponse.error() : HttpResponse.json(LAUNCHED);
      }),
    );
    await userEvent.click(confirm);
    expect(await screen.findByText('Launched')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    const [first, second] = launches(sent);
    expect(second?.body).toEqual(first?.body);
  });

  test('reports the unknown outcome, offers Undo and keeps the id for the next attempt', async () => {
    expectConsoleError();
    const { sent, confirm } = await openSheet();
    await waitFor(() => expect(confirm).toBeEnabled());
    server.use(
      http.post('*/rest/v1/rpc/launch', () => HttpResponse.error()),
      answer('post', 'rpc/undo_launch', { ...LAUNCHED, undone: true, undo_seconds: 9 }),
    );
    const launchIds = () => launches(sent).map(({ body }) => (body as { p_id: string }).p_id);
    const expectUnknownOutcome = async () => {
      expect(await screen.findByText('No response from the server')).toBeVisible();
      // A modal dialog would block the Undo button of the toast.
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.queryByText('Couldn’t launch')).toBeNull();
    };
    const launchAgain = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Launch' }));
      const dialog = within(await screen.findByRole('dialog'));
      const again = dialog.getByRole('button', { name: 'Launch' });
      await waitFor(() => expect(again).toBeEnabled());
      await userEvent.click(again);
    };
    await userEvent.click(confirm);
    await expectUnknownOutcome();
    await launchAgain();
    await waitFor(() => expect(launchIds()).toHaveLength(4));
    await expectUnknownOutcome();
    const [id] = launchIds();
    expect(new Set(launchIds())).toEqual(new Set([id]));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Launch undone')).toBeVisible();
    expect(sent.find(({ table }) => table === 'rpc/undo_launch')?.body).toEqual({ p_id: id });
    // After Undo the next launch needs a new id: the old one would return the undone launch.
    server.use(answer('post', 'rpc/launch', LAUNCHED));
    await launchAgain();
    expect(await screen.findByText('Launched')).toBeVisible();
    expect(launchIds().at(-1)).not.toBe(id);
  });
});

test('Undo of a launch shows the reason when it is too late', async () => {
  expectConsoleError();
  const { confirm } = await openSheet();
  await waitFor(() => expect(confirm).toBeEnabled());
  server.use(
    answer('post', 'rpc/launch', LAUNCHED),
    answer(
      'post',
      'rpc/undo_launch',
      {
        code: 'PT409',
        message: 'It is too late to undo this launch. Pause it instead.',
        details: null,
        hint: 'launch_begun',
      },
      409,
    ),
  );
  await userEvent.click(confirm);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Couldn’t undo the launch')).toBeVisible();
  expect(screen.getByText(/Pause it instead/)).toBeVisible();
});

describe('the launch is disabled', () => {
  test('by a blocker, which the checklist shows', async () => {
    const { dialog, confirm } = await openSheet({
      ...READY,
      problems: [
        {
          code: 'no_interval_left',
          severity: 'blocker',
          fix: 'edit_flight',
          flight_id: 'f-1',
          flight_name: 'Opening',
          hints: {},
        },
      ],
    });
    const list = await within(dialog).findByRole('region', { name: 'Checklist' });
    expect(list).toHaveTextContent('1 problem must be fixed first');
    expect(list).toHaveTextContent('Must be fixed: Opening: No upcoming send windows');
    expect(confirm).toBeDisabled();
  });

  test('by a field without a fallback, with links to the fields of the sent version', async () => {
    const found = (code: string, severity: string, hints: object) => ({
      code,
      severity,
      fix: 'edit_creative',
      flight_id: 'f-1',
      flight_name: 'Opening',
      hints: { creative: 'Huts', creative_id: 'c-1', ...hints },
    });
    const url = 'https://huts.dev/gone';
    const at = '2031-03-05T09:00:00Z';
    const { dialog, confirm } = await openSheet({
      ...READY,
      problems: [
        found('field_without_fallback', 'blocker', {
          field: 'last_product',
          place: 'text',
          language: 'de',
        }),
        found('written_link_broken', 'warning', {
          url,
          page: 'missing',
          status_code: 404,
          at,
          version_id: 'v-1',
          place: 'text',
        }),
      ],
    });
    const list = await within(dialog).findByRole('region', { name: 'Checklist' });
    expect(list).toHaveTextContent(
      '“Huts” has no fallback for recipients without “Last product bought”.',
    );
    expect(list).toHaveTextContent(/when it was last checked, Mar 5, 2031, 09:00 UTC\./);
    expect(
      within(list)
        .getAllByRole('link', { name: 'Edit creative' })
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/creatives/c-1/edit#field=text&language=de',
      '/creatives/c-1/versions/v-1#field=text',
    ]);
    expect(confirm).toBeDisabled();
  });

  test('until the number of messages above the limit is typed', async () => {
    const { dialog, confirm, sent } = await openSheet({ ...READY, messages: 46_082 });
    const field = await within(dialog).findByRole('textbox', {
      name: /^Type 46,082 to confirm/,
    });
    expect(confirm).toBeDisabled();
    await userEvent.type(field, '46,081');
    expect(confirm).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, '46,082');
    expect(confirm).toBeEnabled();
    server.use(answer('post', 'rpc/launch', LAUNCHED));
    await userEvent.type(field, '{Enter}');
    await screen.findByText('Launched');
    expect(launches(sent)[0]?.body).toMatchObject({ p_messages: 46_082 });
  });

  test('when there are no drafts to launch', async () => {
    const { dialog, confirm } = await openSheet({});
    expect(await within(dialog).findByText('No drafts to launch')).toBeVisible();
    expect(confirm).toBeDisabled();
  });
});

describe('after a failed request, the launch sheet', () => {
  test('shows the error of the check and can retry it', async () => {
    expectConsoleError();
    renderApp(`/campaigns/${campaign.id}`);
    server.use(
      rows('campaigns_with_totals', [campaign]),
      rows('flights', []),
      failure('post', 'rpc/launch_check'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Launch' }));
    const dialog = await screen.findByRole('dialog', { name: 'Launch Spring Sale' });
    expect(await within(dialog).findByText('Couldn’t check the launch')).toBeVisible();
    server.use(answer('post', 'rpc/launch_check', aLaunchCheck(READY)));
    await userEvent.click(within(dialog).getByRole('button', { name: /Retry|Try again/ }));
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Launch' })).toBeEnabled(),
    );
  });

  test('keeps Launch disabled after a later check until a retry succeeds', async () => {
    expectConsoleError();
    const { dialog, confirm } = await openSheet();
    await waitFor(() => expect(confirm).toBeEnabled());
    server.use(failure('post', 'rpc/launch_check'), writeConflict('launch'));
    await userEvent.click(confirm);
    expect(await within(dialog).findByText('Couldn’t check the launch')).toBeVisible();
    expect(confirm).toBeDisabled();
    server.use(answer('post', 'rpc/launch_check', aLaunchCheck(READY)));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(confirm).toBeEnabled());
    expect(within(dialog).queryByText('Couldn’t check the launch')).toBeNull();
  });

  test('shows the error of the message checks and can retry them', async () => {
    expectConsoleError();
    renderApp(`/campaigns/${campaign.id}`);
    server.use(
      rows('campaigns_with_totals', [campaign]),
      rows('flights', []),
      answer('post', 'rpc/launch_check', aLaunchCheck(READY)),
      answer('post', 'rpc/rehearsal', aRehearsal()),
    );
    const button = await screen.findByRole('button', { name: 'Launch' });
    await screen.findByText(/^No flights created yet/);
    server.use(failure('get', 'flights'));
    await userEvent.click(button);
    expect(await screen.findByText('Couldn’t check the messages')).toBeVisible();
    server.use(rows('flights', []));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Couldn’t check the messages')).toBeNull());
  });

  test('stays open with the typed number if the launch failed, and the retry uses the same id', async () => {
    expectConsoleError();
    const { dialog, confirm, sent } = await openSheet({ ...READY, messages: 46_082 });
    const field = await within(dialog).findByRole('textbox');
    await userEvent.type(field, '46082');
    server.use(failure('post', 'rpc/launch'));
    await userEvent.click(confirm);
    expect(await screen.findByText('Couldn’t launch')).toBeVisible();
    expect(field).toHaveValue('46082');
    server.use(answer('post', 'rpc/launch', LAUNCHED));
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    await screen.findByText('Launched');
    const [first, second] = launches(sent).map(({ body }) => (body as { p_id: string }).p_id);
    expect(first).toBe(second);
  });

  test('asks the user to review the updated figures if a concurrent change was the cause', async () => {
    expectConsoleError();
    const { dialog, confirm, sent } = await openSheet();
    await waitFor(() => expect(confirm).toBeEnabled());
    server.use(
      answer('post', 'rpc/launch_check', aLaunchCheck({ ...READY, version: 8, messages: 9000 })),
      writeConflict('launch'),
    );
    await userEvent.click(confirm);
    expect(await screen.findByText('Review again')).toBeVisible();
    expect(await within(dialog).findByText('9,000')).toBeVisible();
    server.use(answer('post', 'rpc/launch', LAUNCHED));
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    await screen.findByText('Launched');
    expect(launches(sent).at(-1)?.body).toMatchObject({ p_version: 8, p_messages: 9000 });
  });
});

describe('Launch on the flight page', () => {
  const show = (status: string) => {
    const flight = {
      ...aFlight({ name: 'Opening', status, campaign_id: campaign.id }),
      intervals: [],
      audiences: [],
      creatives: [],
      location: null,
    };
    const sent = recordRequests();
    renderApp(`/campaigns/${campaign.id}/flights/${flight.id}`);
    server.use(
      rows('flights', [flight]),
      answer(
        'post',
        'rpc/launch_check',
        aLaunchCheck({ ...READY, flights: READY.flights.slice(0, 1) }),
      ),
    );
    return { flight, sent };
  };

  test.each(['pending', 'paused'])('launches only its own flight when it is %s', async (status) => {
    const { flight, sent } = show(status);
    await userEvent.click(await screen.findByRole('button', { name: 'Launch' }));
    expect(screen.queryByRole('button', { name: /^Activate/ })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Launch Opening' });
    const confirm = within(dialog).getByRole('button', { name: 'Launch' });
    await waitFor(() => expect(confirm).toBeEnabled());
    server.use(answer('post', 'rpc/launch', LAUNCHED));
    await userEvent.click(confirm);
    await screen.findByText('Launched');
    expect(launches(sent)[0]?.body).toMatchObject({ p_flight_ids: [flight.id] });
  });

  test('offers Pause instead of Launch for an active flight', async () => {
    show('active');
    expect(await screen.findByRole('button', { name: 'Pause Opening' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Launch' })).toBeNull();
  });
});
