import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type ActorKind, ORGANISATION_ID } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, failure, recordRequests, server } from '../../support/screen/server';

const CAMPAIGN = '00000000-0000-4000-8000-00000000c001';
const FLIGHT = '00000000-0000-4000-8000-00000000f001';
const OF = { campaign_id: CAMPAIGN, campaign_name: 'Spring Sale' };

const home = (over: Record<string, unknown> = {}) => ({
  organisation_id: ORGANISATION_ID,
  today: '2027-03-10',
  needs: { total: 0, items: [] },
  sending: { count: 0, flights: [], next: null },
  trend: { to: '2027-03-10', days: [] },
  month: { used: 500, forecast: 900, limit: 1000, ends_at: '2027-03-31T23:00:00Z' },
  steps: null,
  ...over,
});

async function open(over: Record<string, unknown> = {}, actor: ActorKind = 'admin') {
  signInAs(actor);
  server.use(answer('post', 'rpc/home', home(over)));
  const view = renderApp('/', { actor: null });
  await screen.findByRole('region', { name: /^Sending now/ });
  return view;
}
const region = (name: RegExp | string) => within(screen.getByRole('region', { name }));

const blocked = {
  kind: 'problem',
  ...OF,
  flights: 1,
  starts_on: null,
  problem: {
    code: 'no_interval_left',
    severity: 'blocker',
    fix: 'edit_flight',
    flight_id: FLIGHT,
    flight_name: 'Day one',
    hints: {},
  },
};
const progress = { sent: 50, forecast: 100, expected: 60, pace: 'behind' };

describe('Needs you', () => {
  test('shows each problem with a sentence and a link to its repair, in the order of the database', async () => {
    const items = [
      blocked,
      { kind: 'behind', ...OF, flights: 1, flight_id: FLIGHT, flight_name: 'Day two', progress },
      { kind: 'wallet', flights: 0, balance: 30, until: '2027-03-13', people: ['Ada'] },
      { kind: 'month', flights: 0, forecast: 1200, limit: 1000, ends_at: '2027-03-31T23:00:00Z' },
      { kind: 'approval', requests: 1, request_id: FLIGHT, name: 'Launch', by: 'Ben' },
    ];
    await open({ needs: { total: 5, items } });
    const rows = region('Needs you (5)').getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('div')?.textContent)).toEqual([
      'Day one · Spring SaleNo upcoming send windows.',
      'Day two · Spring Sale17% behind plan.',
      'Credits$30.00 left. At the pace of the last 7 days that lasts until Sat, Mar 13.',
      'Monthly credit limitForecast $1,200 until Mar 31, above the limit of $1,000.',
      'ApprovalBen requested approval of “Launch”.',
    ]);
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      `/campaigns/${CAMPAIGN}/flights/${FLIGHT}/edit#field=intervals`,
      `/campaigns/${CAMPAIGN}/flights/${FLIGHT}`,
      '/billing',
      '/help',
      `/approvals/${FLIGHT}`,
    ]);
  });

  test('names an overdue invoice, a stopped webhook and a campaign without a flight', async () => {
    const items = [
      {
        kind: 'invoice',
        flights: 1,
        invoice_id: FLIGHT,
        number: 'INV-00004',
        amount: 90,
        due_date: '2027-03-01',
      },
      { kind: 'webhook', endpoint_id: FLIGHT, url: 'https://hooks.example/x' },
      { kind: 'no_flight', ...OF },
    ];
    await open({ needs: { total: 3, items } });
    const links = region('Needs you (3)').getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Open invoice', `/billing/invoices/${FLIGHT}`],
      ['Open webhook', `/settings/api/webhooks/${FLIGHT}`],
      ['Plan flight', '/campaigns'],
    ]);
  });

  test('names the people who can add credits to a user who cannot', async () => {
    const wallet = { kind: 'wallet', flights: 2, balance: 0, until: null, people: ['Ada', 'Ben'] };
    await open({ needs: { total: 1, items: [wallet] } }, 'regular');
    const needs = region('Needs you (1)');
    expect(needs.getByText(/flights are waiting/)).toHaveTextContent(
      'Out of credits. 2 flights are waiting. People who can add credits: Ada and Ben.',
    );
    expect(needs.queryByRole('link')).toBeNull();
  });

  test('shows five problems until the user asks for the others', async () => {
    const items = Array.from({ length: 7 }, (_, index) => ({
      ...blocked,
      campaign_id: `00000000-0000-4000-8000-00000000c10${index}`,
    }));
    await open({ needs: { total: 7, items } });
    const needs = region('Needs you (7)');
    expect(needs.getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(needs.getByRole('button', { name: 'Show 2 more' }));
    expect(needs.getAllByRole('listitem')).toHaveLength(7);
  });

  test('shows that the user is caught up when there are no needs', async () => {
    await open();
    expect(region('Needs you').getByText('You’re all caught up.')).toBeVisible();
  });

  test('is not shown to a read-only user', async () => {
    await open({}, 'readonly');
    expect(screen.queryByRole('region', { name: /^Needs you/ })).toBeNull();
  });

  test('shows an error with Retry when it cannot be loaded, next to the account', async () => {
    expectConsoleError();
    signInAs('admin');
    server.use(failure('post', 'rpc/home'));
    renderApp('/', { actor: null });
    expect(await screen.findByText('Couldn’t load what needs you')).toBeVisible();
    expect(screen.getByText('Wallet Balance')).toBeVisible();
    server.use(answer('post', 'rpc/home', home()));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('You’re all caught up.')).toBeVisible();
  });
});

describe('the first steps', () => {
  const steps = { credit: false, audience: true, message: false, test: false, sample: null };
  const openSteps = async (actor: ActorKind, sample: string | null = null) => {
    signInAs(actor);
    server.use(answer('post', 'rpc/home', home({ steps: { ...steps, sample } })));
    const app = renderApp('/', { actor: null });
    await screen.findByText('Your first launch');
    return { ...region('Your first launch'), router: app.router };
  };

  test('show which steps are done and the action of each open step', async () => {
    const list = await openSteps('admin');
    expect(list.getByText('4 steps left')).toBeVisible();
    const rows = list.getAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[1]).toHaveTextContent('Choose an audience Done');
    expect(
      list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Add credits', '/billing'],
      ['Write message', '/creatives/new'],
      ['Open creatives', '/creatives'],
      ['Open campaigns', '/campaigns'],
    ]);
    expect(
      screen.queryByRole('region', { name: /^(Needs you|Sending now|Next 7 days)/ }),
    ).toBeNull();
  });

  test('leave the credits to an admin', async () => {
    const list = await openSteps('regular');
    expect(list.getByText(/which an admin adds/)).toBeVisible();
    expect(list.queryByRole('link', { name: 'Add credits' })).toBeNull();
  });

  test('create a sample campaign and open it', async () => {
    server.use(answer('post', 'rpc/create_sample_campaign', CAMPAIGN));
    const { router, ...list } = await openSteps('regular');
    await userEvent.click(list.getByRole('button', { name: 'Try a sample campaign' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/campaigns/${CAMPAIGN}`));
  });

  test('open the sample campaign that exists, or remove it', async () => {
    const sent = recordRequests();
    const list = await openSteps('regular', CAMPAIGN);
    expect(list.queryByRole('button', { name: 'Try a sample campaign' })).toBeNull();
    expect(list.getByRole('link', { name: 'Open the sample' })).toHaveAttribute(
      'href',
      `/campaigns/${CAMPAIGN}`,
    );
    server.use(
      answer('post', 'rpc/remove_sample_campaign', null),
      answer('post', 'rpc/home', home({ steps })),
    );
    await userEvent.click(list.getByRole('button', { name: 'Remove the sample' }));
    expect(await screen.findByText('Sample removed')).toBeVisible();
    expect(await list.findByRole('button', { name: 'Try a sample campaign' })).toBeVisible();
    expect(sent.filter(({ table }) => table === 'rpc/remove_sample_campaign')).toHaveLength(1);
  });
});

describe('Sending now', () => {
  test('shows the progress of each flight that sends and links to it', async () => {
    const flight = { ...OF, flight_id: FLIGHT, flight_name: 'Runners', channel: 'SMS', progress };
    await open({ sending: { count: 9, flights: [flight], next: null } });
    const sending = region('Sending now (9)');
    const link = sending.getByRole('link', { name: /Runners/ });
    expect(link).toHaveAttribute('href', `/campaigns/${CAMPAIGN}/flights/${FLIGHT}`);
    expect(link).toHaveTextContent('50 of 100 · 17% behind plan');
    expect(sending.getByRole('link', { name: '8 more' })).toBeVisible();
  });

  test('names the flight that sends next in the time zone of the organization', async () => {
    const next = {
      flight_id: FLIGHT,
      flight_name: 'Runners',
      campaign_id: CAMPAIGN,
      at: '2027-03-12T08:00:00Z',
    };
    await open({ sending: { count: 0, flights: [], next } });
    expect(region('Sending now').getByText(/^Nothing is sending/)).toHaveTextContent(
      /^Nothing is sending. Next is Runners, Fri, Mar 12 at \d\d:00.$/,
    );
  });
});

describe('the trend', () => {
  const days = [
    ['2027-02-01', 50, 5, 20],
    ['2027-03-09', 100, 12, 40],
    ['2027-03-10', 50, 3, 20],
  ];

  test('compares messages, spend and revenue with the 30 days before', async () => {
    await open({ trend: { to: '2027-03-10', days } });
    expect(
      ['Revenue', 'Spend', 'Messages'].map(
        (name) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).textContent,
      ),
    ).toEqual(['Revenue$60.00+200.0%', 'Spend$15.00+200.0%', 'Messages150+200.0%']);
    expect(screen.getByText('Spend forecast for this month: $900 of $1,000')).toBeVisible();
  });

  test('shows a multiple from a change of 1,000% on, and New after a period of nothing', async () => {
    const few = [
      ['2027-02-01', 5, 0, 2],
      ['2027-03-10', 180, 3, 20.98],
    ];
    await open({ trend: { to: '2027-03-10', days: few } });
    const figures = ['Revenue', 'Spend', 'Messages'].map(
      (name) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).textContent,
    );
    expect(figures).toEqual(['Revenue$20.98+949.0%', 'Spend$3.00New', 'Messages18036x']);
  });

  test('says that the day of today is not over', async () => {
    await open({ trend: { to: '2027-03-10', days } });
    expect(screen.getByText('Mar 10 so far')).toBeVisible();
  });

  test('shows the days of the chosen figure as a table', async () => {
    await open({ trend: { to: '2027-03-10', days } });
    await userEvent.click(screen.getByRole('button', { name: /^Messages/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const cells = screen
      .getAllByRole('row')
      .slice(-2)
      .map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['Mar 9', '100', '0 (Feb 7)'],
      ['Mar 10', '50', '0 (Feb 8)'],
    ]);
  });
});

test('Next 7 days shows the messages of each day, sent and planned, as the calendar does', async () => {
  server.use(
    answer('post', 'rpc/calendar_load', {
      now: '2027-03-10T09:00:00Z',
      plans: [],
      cohorts: [],
      excluded: [],
      sent: [
        { flight_id: FLIGHT, day: '2027-03-10', sent: 1200 },
        { flight_id: CAMPAIGN, day: '2027-03-10', sent: 34 },
      ],
    }),
  );
  await open();
  const week = region('Next 7 days');
  const [today, ...others] = await week.findAllByRole('listitem');
  expect(today).toHaveTextContent('Today1,234 messages');
  expect(others.map((day) => within(day).getByRole('link').getAttribute('href'))).toContain(
    '/calendar?view=day&day=2027-03-16',
  );
  expect(others).toHaveLength(6);
});
