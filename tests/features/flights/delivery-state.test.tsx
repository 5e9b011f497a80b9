import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FlightDetails } from '@/features/flights/components/details/flight-details';
import { FlightList } from '@/features/flights/components/list/flight-list';
import { FlightRows } from '@/features/flights/components/list/flight-rows';
import { aFlight, aLaunchCheck } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { allLoaded, renderSignedIn } from '../../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const CAMPAIGN = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Spring Launch',
  start_date: null,
  end_date: null,
};
const list = <FlightList campaign={CAMPAIGN} onCreateFlight={() => {}} />;
/** The flight rows that an expanded campaign row shows. */
const rowsOfCampaign = <FlightRows campaign={CAMPAIGN} />;
const patches = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ method }) => method === 'PATCH');

const open = async (flight: Record<string, unknown>, shown = list) => {
  server.use(rows('flights', [flight]), answer('patch', 'flights', { id: String(flight['id']) }));
  await renderSignedIn(shown);
  return screen.findByRole('listitem');
};

describe('the activation of a flight', () => {
  const launches = (sent: ReturnType<typeof recordRequests>) =>
    sent.filter(({ table }) => table === 'rpc/launch');
  const ready = (over: object = {}) =>
    answer(
      'post',
      'rpc/launch_check',
      aLaunchCheck({
        flights: [
          {
            id: 'f',
            name: 'Opening weekend',
            channel: 'SMS',
            status: 'pending',
            people: 9,
            reached: 9,
          },
        ],
        messages: 20_000,
        version: 3,
        ...over,
      }) as never,
    );
  const activate = async (
    check: ReturnType<typeof ready>,
    flight = aFlight({ name: 'Opening weekend' }),
  ) => {
    const sent = recordRequests();
    await open({ ...flight, creatives: [] });
    server.use(
      check,
      answer('post', 'rpc/launch', { id: 'l', flights: 1, undone: false, undo_seconds: 10 }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Activate Opening weekend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Launch Opening weekend' });
    return { sent, flight, dialog, launch: within(dialog).getByRole('button', { name: 'Launch' }) };
  };

  test.each(['pending', 'paused'])(
    'of a %s flight asks for the number of messages in the launch sheet and can be undone',
    async (status) => {
      const { sent, flight, dialog, launch } = await activate(
        ready(),
        aFlight({ name: 'Opening weekend', status }),
      );
      const number = await within(dialog).findByLabelText(/^Type 20,000 to confirm/);
      expect(launch).toBeDisabled();
      await userEvent.type(number, '20000');
      await userEvent.click(launch);
      expect(await screen.findByText('Flight status updated')).toBeVisible();
      expect(screen.getByRole('button', { name: /^Undo/ })).toBeVisible();
      expect(patches(sent)).toHaveLength(0);
      expect(launches(sent).map(({ body }) => body)).toEqual([
        { p_flight_ids: [flight.id], p_version: 3, p_messages: 20_000, p_id: expect.any(String) },
      ]);
    },
  );

  test('shows the error and starts nothing when the check fails', async () => {
    expectConsoleError();
    const { sent, dialog, launch } = await activate(failure('post', 'rpc/launch_check'));
    expect(await within(dialog).findByText('Couldn’t check the launch')).toBeVisible();
    expect(launch).toBeDisabled();
    expect(patches(sent)).toHaveLength(0);
    expect(launches(sent)).toHaveLength(0);
  });

  test('says that it starts the campaign and lists the flights that start with it', async () => {
    const { dialog } = await activate(
      ready({
        status: 'pending',
        flights: [
          {
            id: 'f',
            name: 'Opening weekend',
            channel: 'SMS',
            status: 'pending',
            people: 9,
            reached: 9,
          },
          {
            id: 'g',
            name: 'Second weekend',
            channel: 'SMS',
            status: 'active',
            people: 9,
            reached: 9,
          },
        ],
      }),
    );
    expect(
      await within(dialog).findByText('The campaign is not active yet. This starts it.'),
    ).toBeVisible();
    expect(within(dialog).getByText('Second weekend')).toBeVisible();
  });
});

describe('the status of a flight', () => {
  test.each([
    [{ status: 'paused', status_reason: 'wallet_empty' }, 'Paused · waits for credits'],
    [{ status: 'paused', status_reason: 'campaign_budget_used' }, 'Paused · campaign budget used'],
    [{ status: 'ended', status_reason: 'budget_used' }, 'Ended · budget used'],
    [{ status: 'ended', status_reason: 'windows_used' }, 'Ended · schedule over'],
  ])('is shown for %j as “%s”', async (over, words) => {
    expect(await open(aFlight(over))).toHaveTextContent(words);
  });

  test('says that active flights wait for the campaign and offers to start it', async () => {
    const campaign = { id: CAMPAIGN.id, name: CAMPAIGN.name, status: 'pending' };
    const sent = recordRequests();
    const row = await open(aFlight({ status: 'active', campaign }), rowsOfCampaign);
    expect(row).toHaveTextContent('Active · waits for campaign');
    expect(screen.getByText(/1 active flight waits for the campaign/)).toBeVisible();
    server.use(
      answer(
        'post',
        'rpc/launch_check',
        aLaunchCheck({
          campaign_id: campaign.id,
          status: 'pending',
          flights: [
            { id: 'f', name: 'Waits', channel: 'SMS', status: 'active', people: 9, reached: 9 },
          ],
        }) as never,
      ),
      answer('post', 'rpc/launch', { id: 'l', flights: 1, undone: false, undo_seconds: 10 }),
      rows('flights', [
        {
          ...aFlight({ status: 'active', campaign: { ...campaign, status: 'active' } }),
          creatives: [],
        },
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Start campaign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Launch Spring Launch' });
    const launch = within(dialog).getByRole('button', { name: 'Launch' });
    await waitFor(() => expect(launch).toBeEnabled());
    await userEvent.click(launch);
    expect(await screen.findByText('Campaign Status Updated')).toBeVisible();
    expect(screen.getByText(/^“Spring Launch” is now active\./)).toBeVisible();
    expect(patches(sent)).toHaveLength(0);
    expect(sent.find(({ table }) => table === 'rpc/launch')?.body).toMatchObject({
      p_campaign_id: campaign.id,
      p_flight_ids: [],
    });
    await waitFor(() => expect(screen.queryByText(/waits for the campaign/)).toBeNull());
    expect(screen.getByText('Active')).toBeVisible();
  });

  test('says that the flight waits, without a button, to a user who cannot start the campaign', async () => {
    const campaign = { id: CAMPAIGN.id, name: CAMPAIGN.name, status: 'paused' };
    server.use(rows('flights', [aFlight({ status: 'active', campaign })]));
    await renderSignedIn(rowsOfCampaign, 'readonly');
    expect(await screen.findByText('Active · waits for campaign')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start campaign' })).toBeNull();
  });
});

describe('the details of a flight', () => {
  const flight = aFlight({ name: 'Opening weekend', status: 'active' });
  const forecast = {
    flight_id: flight.id,
    time_zone: 'Europe/Berlin',
    intervals: [{ date: '2027-03-06', start_time: '09:00:00', end_time: '17:00:00' }],
    budget: 100,
    spent: 0,
    sent: 0,
    cost_per_send: 0.05,
    reach: 10_000,
    frequency_cap: 3,
    wallet: 12847.5,
    campaign_budget: null,
    campaign_end: null,
    sent_by_hour: {},
    now: '2027-03-01T12:00:00+00:00',
  };
  const openDetails = async (over: Record<string, unknown>, shown = flight) => {
    server.use(
      rows('flights', [{ ...shown, intervals: [], audiences: [], creatives: [], location: null }]),
    );
    await renderSignedIn(<FlightDetails campaignId={shown.campaign_id} flightId={shown.id} />);
    server.use(answer('post', 'rpc/flight_forecast', { ...forecast, ...over }));
  };

  test('show a forecast of end, reach and cost, the limit that stops the flight and the change that raises it', async () => {
    await openDetails({});
    const figure = await screen.findByRole('figure', { name: 'Forecast' });
    expect(figure).toHaveTextContent('EndsMar 6, 2027, 17:00 GMT+1');
    expect(figure).toHaveTextContent('Messages to send2,000');
    expect(figure).toHaveTextContent('Remaining cost$100.00');
    expect(figure).toHaveTextContent('Audience reached20.0%');
    expect(screen.getByRole('region', { name: 'Status' })).toHaveTextContent(
      'Ends Mar 6, 2027, when the flight budget is spent.',
    );
    expect(screen.getByRole('button', { name: /^Raise the budget to \$500\.00/ })).toBeVisible();
    await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }));
    const table = within(figure).getByRole('table', { name: 'Forecast' });
    expect(within(table).getAllByRole('row')).toHaveLength(9);
    expect(table).toHaveTextContent('Mar 6, 2027, 09:00 GMT+1250$12.50');
  });

  test('suggest a change when the forecast is that nothing is sent', async () => {
    await openDetails({ wallet: 0 });
    const status = await screen.findByRole('region', { name: 'Status' });
    expect(status).toHaveTextContent('There are no credits left for this flight.');
    expect(status).toHaveTextContent('Top up your credits.');
    expect(screen.getByRole('link', { name: 'Open billing' })).toHaveAttribute('href', '/billing');
  });

  test('show the launch problems of a pending flight', async () => {
    const flight = aFlight({ status: 'pending' });
    await openDetails({}, flight);
    const problem = (code: string, fix: string, hints = {}) => ({
      code,
      severity: 'blocker',
      fix,
      flight_id: flight.id,
      flight_name: 'Opening weekend',
      hints,
    });
    server.use(
      answer(
        'post',
        'rpc/launch_check',
        aLaunchCheck({
          problems: [
            problem('no_creative', 'assign_creative'),
            problem('wallet_empty', 'top_up', { balance: 0 }),
          ],
        }),
      ),
    );
    const bar = await screen.findByRole('region', { name: 'Problems' });
    expect(bar).toHaveTextContent('No creative is assigned');
    expect(bar).toHaveTextContent('The wallet is empty.');
    expect(bar).not.toHaveTextContent('Opening weekend:');
  });

  test('show the unique visitors of the link without bots', async () => {
    const counted = { visits: 1300, people: 1100, programs: 1 };
    await openDetails({}, aFlight({ status: 'ended', link_visits: counted }));
    expect((await screen.findByText('Unique visitors')).nextElementSibling).toHaveTextContent(
      '1,1001,300 visits, 1 bot excluded',
    );
  });

  test('show the refunds for withdrawn delivery reports', async () => {
    const back = { sent: 1, cost: 12.5, corrections: 2 };
    await openDetails({}, aFlight({ status: 'ended', taken_back: back }));
    expect((await screen.findByText('Refunded')).nextElementSibling).toHaveTextContent(
      '$12.501 message',
    );
  });

  test('omit the forecast of an ended flight, and refunds when there were none', async () => {
    await openDetails({}, aFlight({ status: 'ended' }));
    expect(await screen.findByRole('heading', { name: 'When' })).toBeVisible();
    await allLoaded();
    expect(screen.queryByText('Refunded')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Forecast' })).toBeNull();
  });
});

describe('polling of the flight list', () => {
  afterEach(() => vi.useRealTimers());
  const show = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const reads = (sent: ReturnType<typeof recordRequests>) =>
    sent.filter(({ table }) => table === 'flights').length;

  test('refetches an active flight while the page is visible and stops once the flight has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = recordRequests();
    const flight = aFlight({ status: 'active', sent: 100 });
    await open(flight);
    const before = reads(sent);
    server.use(rows('flights', [{ ...flight, sent: 250 }]));
    await vi.advanceTimersByTimeAsync(10_500);
    expect(await screen.findByText('250')).toBeVisible();
    expect(reads(sent)).toBe(before + 1);
    show('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads(sent)).toBe(before + 1);
    server.use(rows('flights', [{ ...flight, sent: 400, status: 'ended' }]));
    show('visible');
    await vi.advanceTimersByTimeAsync(10_500);
    expect(await screen.findByText('400')).toBeVisible();
    const ended = reads(sent);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads(sent)).toBe(ended);
  });
});
