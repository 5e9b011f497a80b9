import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCampaign, aLaunchCheck } from '../../support/cases/factories';
import { allLoaded, renderApp } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const campaign = aCampaign({
  name: 'Spring Sale',
  start_date: '2031-03-01',
  end_date: '2031-03-31',
  flight_count: 2,
  version: 4,
});
const PATH = `/campaigns/${campaign.id}`;

const problem = (code: string, fix: string | null, hints = {}, more = {}) => ({
  code,
  severity: 'warning',
  fix,
  flight_id: null,
  flight_name: null,
  hints,
  ...more,
});

type Actor = 'regular' | 'readonly' | 'admin';
function open(problems: Record<string, unknown>[], actor: Actor = 'regular', over = {}) {
  const view = renderApp(PATH, { actor });
  server.use(
    rows('campaigns_with_totals', [{ ...campaign, ...over }]),
    rows('flights', []),
    answer('post', 'rpc/launch_check', aLaunchCheck({ campaign_id: campaign.id, problems })),
  );
  return view;
}
const bar = () => screen.findByRole('region', { name: 'Problems' });

test('the problem bar is absent when there are no problems', async () => {
  open([]);
  await screen.findByRole('heading', { level: 1, name: 'Spring Sale' });
  await screen.findByText('Total budget');
  await allLoaded();
  expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull();
});

test('the problem bar reports a failed check, and Retry shows the problems', async () => {
  expectConsoleError();
  open([problem('no_creative', 'assign_creative')]);
  server.use(failure('post', 'rpc/launch_check'));
  expect(await screen.findByText('Couldn’t check for problems')).toBeVisible();
  server.use(
    answer(
      'post',
      'rpc/launch_check',
      aLaunchCheck({ problems: [problem('no_creative', 'assign_creative')] }),
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(within(await bar()).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByText('Couldn’t check for problems')).toBeNull();
});

test('the problem bar shows three problems with their flights and expands to all of them', async () => {
  open(
    ['One', 'Two', 'Three', 'Four', 'Five'].map((name) =>
      problem('no_creative', 'assign_creative', {}, { flight_id: name, flight_name: name }),
    ),
  );
  const region = within(await bar());
  expect(region.getAllByRole('listitem')).toHaveLength(3);
  expect(region.getAllByRole('listitem')[0]).toHaveTextContent(
    /One: ?No creative is assigned, so there is nothing to send\.Assign creative$/,
  );
  expect(region.getAllByRole('link', { name: 'Assign creative' })[0]).toHaveAttribute(
    'href',
    `${PATH}/flights/One/edit#field=creative`,
  );
  const more = screen.getByRole('button', { name: 'Show 2 more' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more);
  expect(region.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(region.getAllByRole('listitem')).toHaveLength(3);
});

const SHARES = [
  { flight_id: 'f-1', name: 'One', version: 3, before: 600, after: 400 },
  { flight_id: 'f-2', name: 'Two', version: 5, before: 900, after: 600 },
];

test('Rebalance budgets sets the flight budgets, and Undo restores them', async () => {
  const sent = recordRequests();
  open([
    problem('campaign_over_allocated', 'rebalance', {
      planned: 1500,
      budget: 1000,
      shares: SHARES,
    }),
  ]);
  expect(await bar()).toHaveTextContent(
    'The flights plan $1,500, but the campaign’s budget is $1,000.',
  );
  server.use(
    answer('post', 'rpc/set_flight_budgets', [
      { id: 'f-1', version: 4 },
      { id: 'f-2', version: 6 },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Rebalance budgets' }));
  expect(await screen.findByText('Budgets rebalanced')).toBeVisible();
  const calls = () => sent.filter(({ table }) => table === 'rpc/set_flight_budgets');
  expect(calls()[0]?.body).toMatchObject({
    p_budgets: [
      { flight_id: 'f-1', version: 3, budget: 400 },
      { flight_id: 'f-2', version: 5, budget: 600 },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Budgets restored')).toBeVisible();
  expect(calls()[1]?.body).toMatchObject({
    p_budgets: [
      { flight_id: 'f-1', version: 4, budget: 600 },
      { flight_id: 'f-2', version: 6, budget: 900 },
    ],
  });
});

test('Extend campaign covers the schedule if the version is unchanged, and Undo restores the period', async () => {
  const sent = recordRequests();
  open([
    problem(
      'intervals_outside_campaign',
      'extend_campaign',
      {
        first_day: '2031-02-27',
        last_day: '2031-03-20',
        start_date: '2031-03-01',
        end_date: '2031-03-31',
        version: 4,
      },
      { flight_id: 'f-1', flight_name: 'Early' },
    ),
  ]);
  expect(await bar()).toHaveTextContent(
    'Early: The schedule, Feb 27, 2031 to Mar 20, 2031, is not within the campaign’s period.',
  );
  server.use(
    rows('campaigns', [{ start_date: '2031-03-01', end_date: '2031-03-31' }]),
    answer('patch', 'campaigns', { version: 5 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Extend campaign' }));
  expect(await screen.findByText('Campaign extended')).toBeVisible();
  const writes = () => sent.filter(({ method }) => method === 'PATCH');
  expect(writes()[0]?.body).toEqual({ start_date: '2031-02-27', end_date: '2031-03-31' });
  expect(writes()[0]?.query.get('version')).toBe('eq.4');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Campaign period restored')).toBeVisible();
  expect(writes()[1]?.body).toEqual({ start_date: '2031-03-01', end_date: '2031-03-31' });
  expect(writes()[1]?.query.get('version')).toBe('eq.5');
});

test.each([
  [
    'campaign_closed',
    'reopen_campaign',
    { status: 'removed' },
    'Reopen campaign',
    'pending',
    'removed',
    'The campaign is removed.',
  ],
])(
  'the problem bar repairs %s with %s for %o, and Undo restores the status',
  async (code, fix, hints, label, status, back, sentence) => {
    const sent = recordRequests();
    open([problem(code, fix, hints)]);
    expect(await bar()).toHaveTextContent(sentence);
    server.use(answer('patch', 'campaigns', { id: campaign.id }));
    await userEvent.click(screen.getByRole('button', { name: label }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Campaign status restored')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { status },
      { status: back },
    ]);
  },
);

test.each([
  ['paused', 'Resume campaign'],
  ['pending', 'Start campaign'],
])(
  'the problem bar starts a %s campaign with its waiting flights only through the launch sheet',
  async (status, label) => {
    const sent = recordRequests();
    const hints = { status, campaign: 'Spring Sale', flights: 2 };
    open([problem('campaign_not_active', 'start_campaign', hints)]);
    expect(await bar()).toHaveTextContent(
      '2 active flights are waiting for the campaign. Nothing is sent until it starts.',
    );
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(await screen.findByRole('dialog', { name: 'Launch Spring Sale' })).toBeVisible();
    await waitFor(() =>
      expect(sent.filter(({ table }) => table === 'rpc/launch_check').at(-1)?.body).toEqual({
        p_campaign_id: campaign.id,
        p_flight_ids: [],
      }),
    );
    expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(0);
  },
);

test('Approve creative approves a draft creative, and Undo restores its status', async () => {
  const sent = recordRequests();
  const hints = { creative_id: 'c-1', creative: 'Hello', status: 'draft' };
  open([
    problem('creative_draft', 'approve_creative', hints, { flight_id: 'f', flight_name: 'F' }),
  ]);
  expect(await bar()).toHaveTextContent('The creative “Hello” is not approved yet.');
  server.use(
    rows('creative_versions', []),
    answer('post', 'rpc/set_creative_status', { id: 'c-1' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Approve creative' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Creative status restored');
  expect(
    sent.filter(({ table }) => table === 'rpc/set_creative_status').map(({ body }) => body),
  ).toEqual([
    { p_id: 'c-1', p_status: 'approved', p_expected: 'draft' },
    { p_id: 'c-1', p_status: 'draft', p_expected: 'approved' },
  ]);
});

test('Approve creative shows message findings in a dialog before it approves', async () => {
  const sent = recordRequests();
  const hints = { creative_id: 'c-1', creative: 'Hello', status: 'draft' };
  open([
    problem('creative_draft', 'approve_creative', hints, { flight_id: 'f', flight_name: 'F' }),
  ]);
  await bar();
  server.use(
    rows('creative_versions', [{ content: { channel: 'sms', text: 'Trails are open.' } }]),
    answer('post', 'rpc/set_creative_status', { id: 'c-1' }),
  );
  const approvals = () => sent.filter(({ table }) => table === 'rpc/set_creative_status');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve creative' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve as it is?' }));
  expect(question.getByRole('link', { name: /^Opt-out line/ })).toBeVisible();
  expect(approvals()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Creative approved');
  expect(approvals()).toHaveLength(1);
});

const LOW = problem('wallet_low', 'top_up', {
  needed: 100,
  free: 50,
  balance: 500,
  people: ['Ada Admin'],
  holders: [
    {
      flight_id: 'h',
      name: 'Summer',
      campaign_id: 'c',
      amount: 450,
      until: '2031-03-06T16:00:00Z',
    },
  ],
});

test('the problem of a low wallet names the flights that reserve credits and the people who can add some', async () => {
  open([LOW]);
  const region = await bar();
  expect(region).toHaveTextContent(
    'The flights need $100.00. The wallet has $500.00, of which $50.00 is free. Fewer messages will be sent.',
  );
  expect(region).toHaveTextContent('“Summer” reserves $450.00 until Mar 6, 2031, 17:00 GMT+1.');
  expect(region).toHaveTextContent('People who can add credits: Ada Admin.');
  expect(screen.queryByRole('link', { name: 'Add credits' })).toBeNull();
});

test('the problem of a low wallet shows an admin a link to add credits', async () => {
  open([LOW], 'admin');
  await bar();
  expect(screen.getByRole('link', { name: 'Add credits' })).toHaveAttribute('href', '/billing');
});

test('Raise budget in the problem bar opens Edit Campaign', async () => {
  open([problem('campaign_budget_used', 'edit_campaign', { left: 0 })]);
  expect(await bar()).toHaveTextContent('The campaign budget is used up.');
  await userEvent.click(screen.getByRole('button', { name: 'Raise budget' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Campaign' })).toBeVisible();
});

test('a readonly user sees the launch problems without repairs and without Launch', async () => {
  open(
    [
      problem('campaign_over_allocated', 'rebalance', { planned: 2, budget: 1, shares: SHARES }),
      LOW,
    ],
    'readonly',
  );
  const region = within(await bar());
  expect(region.queryByRole('button')).toBeNull();
  expect(region.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Launch' })).toBeNull();
});

test('a failed repair in the problem bar shows the reason and can be retried', async () => {
  expectConsoleError();
  open([problem('campaign_closed', 'reopen_campaign', { status: 'ended' })]);
  await bar();
  server.use(failure('patch', 'campaigns', 'The disk is full'));
  const button = screen.getByRole('button', { name: 'Reopen campaign' });
  await userEvent.click(button);
  expect(await screen.findByText('Couldn’t make the change')).toBeVisible();
  expect(screen.getByText('The disk is full')).toBeVisible();
  await waitFor(() => expect(button).toBeEnabled());
});

test('a failed launch check shows no problem bar and leaves the page usable', async () => {
  expectConsoleError();
  open([]);
  server.use(failure('post', 'rpc/launch_check'));
  expect(await screen.findByText('Total budget')).toBeVisible();
  await allLoaded();
  expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull();
});

test.each([
  ['blocker', 'the repair', ['Assign creative']],
  ['warning', 'Launch', ['Launch']],
])('with a %s first, %s is the primary button', async (severity, _, primary) => {
  open([problem('no_creative', 'assign_creative', {}, { severity, flight_id: 'f-1' })], 'regular', {
    flight_states: { pending: 2 },
  });
  const repair = within(await bar()).getByRole('link', { name: 'Assign creative' });
  const launch = screen.getByRole('button', { name: 'Launch' });
  const filled = [launch, repair].filter((one) => one.classList.contains('bg-accent'));
  expect(filled.map((one) => one.textContent.trim())).toEqual(primary);
});
