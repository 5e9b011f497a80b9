import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import {
  type ActorKind,
  aCreative,
  aFlight,
  anOrganisation,
  USER_ID,
} from '../../support/cases/factories';
import { allLoaded, renderApp } from '../../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const flight = {
  ...aFlight({ name: 'Opening weekend', status: 'ended', sent: 300, spent: 15, budget: 100 }),
  edited_by: null,
  tracker_version_id: null,
  audiences: [],
  creatives: [],
};
const ADDRESS = `/campaigns/${flight.campaign_id}/flights/${flight.id}`;

async function open(over: Record<string, unknown> = {}, actor: ActorKind = 'regular') {
  const view = renderApp(ADDRESS, { actor });
  server.use(rows('flights', [{ ...flight, ...over }]));
  await screen.findByRole('heading', { level: 1, name: 'Opening weekend' });
  return view;
}

const sums = { opened: null, clicked: 3, conversions: 1, revenue: 0 };

describe('the page of a flight', () => {
  test('shows the name in heading and tab title, the status and a link to the campaign', async () => {
    await open();
    expect(document.title).toBe('Opening weekend · Flightdeck');
    const main = within(screen.getByRole('main'));
    expect(main.getByText('Ended')).toBeVisible();
    expect(main.getByRole('link', { name: 'Spring Launch' })).toHaveAttribute(
      'href',
      `/campaigns/${flight.campaign_id}`,
    );
    await allLoaded();
    expect(main.queryByRole('region', { name: 'Forecast' })).toBeNull();
  });

  test('falls back to UTC when the browser does not know the organization’s time zone', async () => {
    renderApp(ADDRESS, {
      profile: { organisation: anOrganisation({ time_zone: 'Mars/Olympus' }) },
    });
    server.use(rows('flights', [flight]));
    await screen.findByRole('heading', { level: 1, name: 'Opening weekend' });
    const [created] = await screen.findAllByText(/\d{4}, \d{2}:\d{2} UTC$/);
    expect(created).toBeVisible();
  });

  test('shows the results of an ended flight, with zeros on days without messages', async () => {
    renderApp(ADDRESS);
    server.use(
      rows('flights', [flight]),
      rows('campaign_daily_stats', [
        { at: '2026-03-08', sent: 200, delivered: 190, cost: 10, ...sums, clicked: null },
        { at: '2026-03-06', sent: 100, delivered: 90, cost: 5, ...sums },
      ]),
    );
    const figure = await screen.findByRole('figure', { name: 'Results' });
    await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }));
    const cells = within(figure)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(cells).toEqual([
      'DaySentDeliveredClickedConversionsSpent',
      'Mar 8, 2026200190Not measured1$10.00',
      'Mar 7, 20260000$0.00',
      'Mar 6, 20261009031$5.00',
    ]);
  });

  test('shows sent and expected messages of an active flight, and expected messages of later days', async () => {
    renderApp(ADDRESS);
    server.use(
      rows('flights', [
        {
          ...flight,
          status: 'active',
          sent: 230,
          progress: { sent: 230, forecast: 800, expected: 200, pace: 'ahead' },
        },
      ]),
      rows('campaign_daily_stats', [
        { at: '2026-03-06', sent: 230, delivered: 200, cost: 11.5, ...sums },
      ]),
      answer('post', 'rpc/started_plans', {
        now: '2026-03-06T12:00:00+00:00',
        plans: [
          {
            flight_id: flight.id,
            started_at: '2026-03-05T12:00:00+00:00',
            time_zone: 'Europe/Berlin',
            intervals: ['2026-03-06', '2026-03-07'].map((date) => ({
              date,
              start_time: '09:00:00',
              end_time: '17:00:00',
            })),
            budget: 40,
            cost_per_send: 0.05,
            reach: 400,
            frequency_cap: 3,
          },
        ],
      }),
    );
    const figure = within(await screen.findByRole('figure', { name: 'Results' }));
    expect(await figure.findByText('230 of 200 expected by now')).toBeVisible();
    await userEvent.click(figure.getByRole('button', { name: 'Show as table' }));
    const cells = figure.getAllByRole('row').map((row) => row.textContent);
    expect(cells).toEqual([
      'DaySentExpectedDeliveredClickedConversionsSpent',
      'Mar 7, 2026—400————',
      'Mar 6, 202623040020031$11.50',
    ]);
  });

  test('loads hourly results only when the user selects them', async () => {
    const sent = recordRequests();
    await open();
    expect(sent.some(({ table }) => table === 'flight_hourly_stats')).toBe(false);
    server.use(
      rows('flight_hourly_stats', [
        { at: '2026-03-06T09:00:00+00:00', sent: 20, delivered: 19, cost: 1, ...sums },
      ]),
    );
    await userEvent.selectOptions(await screen.findByLabelText('Results by'), 'By hour');
    expect(await screen.findByText('Messages by hour of sending')).toBeVisible();
    expect(sent.find(({ table }) => table === 'flight_hourly_stats')?.query.get('flight_id')).toBe(
      `eq.${flight.id}`,
    );
  });

  test('retries loading the results and says when nothing has been sent', async () => {
    expectConsoleError();
    renderApp(ADDRESS);
    server.use(
      rows('flights', [flight]),
      failure('get', 'campaign_daily_stats', 'The disk is full'),
    );
    expect(await screen.findByText('Couldn’t load the results')).toBeVisible();
    server.use(rows('campaign_daily_stats', []));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing has been sent yet.')).toBeVisible();
  });

  test('shows reserved and unallocated money and the price per message', async () => {
    renderApp(ADDRESS);
    server.use(
      rows('flights', [{ ...flight, status: 'active' }]),
      answer('post', 'rpc/flight_forecast', {
        flight_id: flight.id,
        time_zone: 'Europe/Berlin',
        intervals: [{ date: '2027-03-06', start_time: '09:00:00', end_time: '17:00:00' }],
        budget: 100,
        spent: 15,
        sent: 300,
        cost_per_send: 0.05,
        reach: 1000,
        frequency_cap: 3,
        wallet: 5000,
        campaign_budget: null,
        campaign_end: null,
        sent_by_hour: {},
        now: '2027-03-01T12:00:00+00:00',
      }),
    );
    const money = (await screen.findByRole('heading', { name: 'Money' })).closest('section');
    await waitFor(() => expect(money).toHaveTextContent('Reserved$50'));
    expect(money).toHaveTextContent('Unallocated$35');
    expect(money).toHaveTextContent('Price per message$0.05');
    expect(money).toHaveTextContent('Average cost$0.05');
  });

  test.each<[string, number, string[]]>([
    [
      'each variant when prices differ',
      2,
      ['A · Message60%$0.05 1 part', 'B · Long40%$0.10 2 parts'],
    ],
    ['no variant when prices are equal', 1, ['A · Message60%', 'B · Long40%']],
  ])('shows the price per message for %s', async (_, parts, beginnings) => {
    const long = { version_id: flight.id, name: 'Long', message: 'x'.repeat(161) };
    const creative = aCreative({ name: 'Trails' });
    const assigned = {
      creative_id: creative.id,
      creative_version_id: null,
      created_at: '2026-02-03T10:00:00+00:00',
    };
    renderApp(ADDRESS);
    server.use(
      // Message B belongs to a variant of the flight's creative only in the first case. Only then the table links to the variants.
      rows('creative_versions', [
        { id: flight.id, creative: { id: flight.id, variant_of: parts > 1 ? creative.id : null } },
      ]),
      rows('flights', [
        {
          ...flight,
          creatives: [{ ...assigned, creative, version: null }],
          variants: [{ variant: 'B', share: 40, ...long }],
        },
      ]),
      rows('creative_statuses', []),
      rows('flight_variant_totals', []),
      rows('flight_promotions', []),
      answer('post', 'rpc/flight_forecast', {
        flight_id: flight.id,
        variants: [
          { variant: 'A', share: 60, parts: 1, cost_per_send: 0.05 },
          { variant: 'B', share: 40, parts, cost_per_send: 0.05 * parts },
        ],
      }),
    );
    const table = within(await screen.findByRole('table', { name: 'Variants' }));
    const lines = table.getAllByRole('row').map((row) => row.textContent);
    expect(lines.slice(1)).toEqual(beginnings.map((text) => `${text}00—`));
    const back = within(screen.getByRole('region', { name: 'Variants' })).queryByRole('link');
    expect(back?.getAttribute('href')).toBe(
      parts > 1 ? `/creatives/${creative.id}/versions` : undefined,
    );
  });

  test('shows in one sentence the pace and the end, and one button that speeds up a flight behind its plan', async () => {
    renderApp(ADDRESS);
    server.use(
      rows('flights', [
        {
          ...flight,
          status: 'active',
          campaign: { ...flight.campaign, status: 'active' },
          progress: { sent: 1280, forecast: 2000, expected: 2560, pace: 'behind' },
        },
      ]),
      answer('post', 'rpc/flight_forecast', {
        flight_id: flight.id,
        time_zone: 'UTC',
        intervals: [{ date: '2027-03-06', start_time: '09:00:00', end_time: '17:00:00' }],
        budget: 100,
        spent: 64,
        sent: 1280,
        cost_per_send: 0.05,
        reach: 5000,
        frequency_cap: 3,
        pacing: 'even',
        wallet: 5000,
        campaign_budget: null,
        campaign_end: null,
        sent_by_hour: { '2027-03-06T09:00:00Z': 1280 },
        now: '2027-03-06T13:00:00+00:00',
      }),
      rows('audiences', []),
      rows('creatives', []),
      rows('creative_statuses', []),
    );
    const status = within(await screen.findByRole('region', { name: 'Status' }));
    expect(
      await status.findByText(
        '50% behind plan. Ends Mar 6, 2027, when the flight budget is spent.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Paced: 180 of 720 messages go out this hour.')).toBeVisible();
    expect(status.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(status.getByRole('button', { name: 'Send ahead' }));
    expect(await screen.findByLabelText('Pacing')).toHaveValue('ahead');
  });

  test('leads with clicks, revenue, delivered messages and spend', async () => {
    await open({
      sent: 400,
      delivery_rate: 75,
      totals: [{ delivered: 300, clicked: 12, conversions: 3, revenue: 60 }],
    });
    const results = await screen.findByRole('region', { name: 'Results' });
    expect(results).toHaveTextContent('Clicks124.0% of delivered');
    expect(results).toHaveTextContent('Revenue$604.00x return on spend');
    expect(results).toHaveTextContent('Delivered300of 400 sent');
    expect(results).toHaveTextContent('Spent$15of $100');
    expect(results).toHaveTextContent('Conversions3');
  });

  test('says what an ended flight achieved against its plan and offers Duplicate', async () => {
    await open({
      progress: { sent: 300, forecast: 400, expected: 400, pace: null },
      totals: [{ delivered: 290, clicked: 30, conversions: 0, revenue: 0 }],
    });
    const outcome = within(await screen.findByRole('region', { name: 'What it achieved' }));
    expect(outcome.getByText('It sent 300 messages, 75.0% of the 400 planned.')).toBeVisible();
    expect(
      outcome.getByText('A click cost $0.50. $85.00 of the budget was not spent.'),
    ).toBeVisible();
    expect(outcome.getByRole('button', { name: 'Duplicate Opening weekend' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Duplicate/ })).toHaveLength(1);
  });

  test('lists in the history the user, the changed fields with old and new values, and the reason', async () => {
    const before = { id: flight.id, campaign_id: flight.campaign_id, name: 'Opening weekend' };
    renderApp(ADDRESS);
    server.use(
      rows('flights', [flight]),
      answer('post', 'rpc/organisation_members', [{ id: USER_ID, name: 'Mara Marketer' }] as never),
      answer('post', 'rpc/flight_history', [
        {
          id: 7,
          occurred_at: '2026-03-05T10:00:00Z',
          actor_id: USER_ID,
          impersonating: false,
          table_name: 'flights',
          action: 'update',
          before: {
            ...before,
            budget: 100,
            audiences: ['Runners'],
            schedule: [{ date: '2026-03-06', start_time: '09:00:00', end_time: '17:00:00' }],
          },
          after: {
            ...before,
            budget: 250,
            audiences: ['Hikers', 'Runners'],
            schedule: [{ date: '2026-03-07', start_time: '09:00:00', end_time: '17:00:00' }],
            reason: 'More people came',
          },
          mentions: null,
        },
      ] as never),
    );
    const history = await screen.findByRole('region', { name: 'History' });
    expect(await within(history).findByText('Mara Marketer')).toBeVisible();
    await userEvent.click(within(history).getByRole('button', { name: 'Show details' }));
    expect(history).toHaveTextContent('budgetbefore: $100.00 → , after: $250.00');
    expect(history).toHaveTextContent('audiencesbefore: Runners → , after: Hikers, Runners');
    expect(history).toHaveTextContent(
      'Mar 6, 2026, 09:00–17:00 → , after: Mar 7, 2026, 09:00–17:00',
    );
    expect(history).toHaveTextContent('More people came');
  });

  test('opens the campaign after the user has deleted the flight', async () => {
    const { router } = await open({ status: 'pending' });
    server.use(answer('delete', 'flights', { id: flight.id }));
    await userEvent.click(screen.getByRole('button', { name: 'More for Opening weekend' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/campaigns/${flight.campaign_id}`),
    );
  });

  test('shows "Flight not found" under another campaign’s URL', async () => {
    renderApp(`/campaigns/30000000-0000-4000-8000-000000000001/flights/${flight.id}`);
    server.use(rows('flights', [flight]));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Flight not found' }),
    ).toBeInTheDocument();
  });
});
