import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../../support/screen/render';
import { recordRequests, rows, server } from '../../support/screen/server';
import { someFigures } from '../../support/cases/figures';
import { aReport, serveReport, smsFigures, SPRING, WINTER } from './report';

const open = async (report: Record<string, unknown> = aReport(), path = '/analytics') => {
  serveReport(report);
  const view = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Campaign Reports' });
  return view;
};
const card = (name: string) => {
  const heading = screen.getByRole('heading', { name });
  return heading.closest('div.shadow-card') as HTMLElement;
};
const figure = (name: string) =>
  within(screen.getByRole('group', { name: 'Period totals' }))
    .getByText(name)
    .closest('div') as HTMLElement;
const table = (name: string) => screen.findByRole('table', { name: `${name} in this period` });
const findRow = async (name: string, cell: RegExp) =>
  within(await table(name)).getByRole('row', { name: cell });

describe('the report filters', () => {
  test('offer 7d, 30d and 90d, start with 30d and put the period into the URL and the requests', async () => {
    const sent = recordRequests();
    const { router } = await open();
    const period = await screen.findByRole('combobox', { name: 'Period' });
    expect(
      within(period)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['7d', '30d', '90d']);
    expect(period).toHaveValue('30');
    expect(sent.find(({ table: name }) => name === 'rpc/analytics_summary')?.body).toEqual({
      p_days: 30,
    });
    await userEvent.selectOptions(period, '90d');
    await waitFor(() => expect(router.state.location.search).toBe('?period=90d'));
    const asked = (name: string) => sent.findLast(({ table: one }) => one === `rpc/${name}`)?.body;
    await waitFor(() => expect(asked('analytics_summary')).toEqual({ p_days: 90 }));
    expect(asked('analytics_rows')).toMatchObject({ p_days: 90, p_view: 'campaigns', p_limit: 25 });
  });

  test('offer every campaign and show only the row of the selected one', async () => {
    const sent = recordRequests();
    await open();
    const filter = await screen.findByRole('combobox', { name: 'Campaign' });
    await userEvent.click(filter);
    const choices = await screen.findByRole('listbox', { name: 'Campaign' });
    await waitFor(() =>
      expect(
        within(choices)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['All campaigns', 'Spring Sale', 'Winter Clearance']),
    );
    await userEvent.type(filter, 'spring');
    await waitFor(() =>
      expect(
        sent.findLast(({ table: name }) => name === 'campaigns')?.query.get('search_text'),
      ).toBe('like.%spring%'),
    );
    await userEvent.click(within(choices).getByRole('option', { name: 'Spring Sale' }));
    await waitFor(() =>
      expect(sent.findLast(({ table: name }) => name === 'rpc/analytics_summary')?.body).toEqual({
        p_days: 30,
        p_campaign_id: SPRING,
      }),
    );
    await waitFor(async () =>
      expect(within(await table('Campaigns')).queryByText('Winter Clearance')).toBeNull(),
    );
    expect(filter).toHaveValue('Spring Sale');
  });

  test.each(['?period=8d', '?period=30&campaign=x&view=nothing&metric=x&sort=DROP'])(
    'fall back to the defaults for a URL with %s',
    async (search) => {
      const sent = recordRequests();
      await open(aReport(), `/analytics${search}`);
      await table('Campaigns');
      expect(sent.find(({ table: name }) => name === 'rpc/analytics_summary')?.body).toEqual({
        p_days: 30,
      });
    },
  );

  test('say that a deleted campaign is not found and link back to all campaigns', async () => {
    await open(aReport(), '/analytics?campaign=10000000-0000-4000-8000-00000000cccc');
    expect(await screen.findByText('Campaign not found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all campaigns' }));
    expect(await table('Campaigns')).toBeVisible();
  });
});

describe('the report figures', () => {
  test('show four figures with their change from the preceding period', async () => {
    await open();
    await screen.findByText('Total Sent');
    for (const [name, value, change, detail] of [
      ['Total Sent', '4,000', '+100.0%', '3,600 delivered'],
      ['Delivery Rate', '90.0%', '−5.0 pts', '3,600 of 4,000'],
      ['Click Rate', '4.2%', '−5.8 pts', '150 of 3,600'],
      ['Revenue', '$300.00', '−25.0%', 'for $200.13 spent'],
    ] as const)
      expect(figure(name).textContent).toBe(`${name}${value}${change}${detail}`);
    expect(screen.getAllByText(/vs last period/)).toHaveLength(1);
  });

  test('show "No earlier data" instead of a change when there is no preceding period', async () => {
    await open(aReport({ previous: null }));
    await screen.findByText('Total Sent');
    expect(screen.getByText('No earlier data')).toBeVisible();
    for (const name of ['Total Sent', 'Delivery Rate', 'Click Rate', 'Revenue'])
      expect(figure(name)).not.toHaveTextContent(/[+−]/);
    for (const placeholder of ['12.5%', '2.1 pts', '0.8 pts', '18.7%'])
      expect(screen.getByRole('main')).not.toHaveTextContent(placeholder);
  });

  test('include a funnel from sent to converted that names channels without measured opens', async () => {
    await open();
    await screen.findByText('Conversion Funnel');
    const funnel = card('Conversion Funnel');
    for (const step of [
      'Sent4,000100.0%',
      'Delivered3,60090.0%',
      'Opened45011.3%',
      'Clicked1503.8%',
      'Converted180.5%',
    ])
      expect(funnel).toHaveTextContent(step);
    expect(funnel).toHaveTextContent('Opens are not measured on SMS.');
  });

  test('show each rate with its numerator and denominator over the channels that measure both', async () => {
    await open();
    await screen.findByText('Conversion Funnel');
    for (const rate of [
      'Delivery rate90.0% 3,600 of 4,000 sent',
      'Open rate50.0% 450 of 900 delivered',
      'Click rate4.2% 150 of 3,600 delivered',
      'Click-to-open rate20.0% 90 of 450 opened',
      'Conversion rate12.0% 18 of 150 clicked',
    ])
      expect(card('Conversion Funnel')).toHaveTextContent(rate);
  });

  test('show ROAS, net profit, cost per conversion and cost per click in dollars', async () => {
    await open();
    await screen.findByText('Return on Investment');
    expect(card('Return on Investment')).toHaveTextContent(
      'ROAS (revenue / spent)1.50xRevenue$300.00Spent$200.13Net Profit$99.87Cost per conversion$11.12Cost per click$1.33 ($200.13 for 150)',
    );
  });

  test('show "Not measured" instead of NaN or Infinity when nothing was sent', async () => {
    const nothing = smsFigures({
      sent: 0,
      delivered: 0,
      clicked: null,
      conversions: 0,
      revenue: 0,
      cost: 0,
    });
    await open(
      aReport({ current: nothing, previous: nothing, channels: [{ ...nothing, channel: 'SMS' }] }),
    );
    await screen.findByText('Total Sent');
    expect(figure('Delivery Rate')).toHaveTextContent('Not measured');
    expect(figure('Click Rate')).toHaveTextContent('Not measured');
    expect(card('Return on Investment')).toHaveTextContent('Not measured');
    expect(card('Conversion Funnel')).toHaveTextContent('OpenedNot measured');
    expect(screen.getByRole('main').textContent).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('the campaign table of the reports', () => {
  test('shows status, counts, rates, spend and revenue of each campaign and links to it', async () => {
    await open();
    const row = await findRow('Campaigns', /Spring Sale/);
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      'Active',
      '4,000',
      '90.0%3,600 of 4,000',
      '50.0%450 of 900',
      '4.2%150 of 3,600',
      '18',
      '$200.13',
      '$300.00',
      '1.50x',
    ]);
    expect(within(row).getByRole('link', { name: 'Spring Sale' })).toHaveAttribute(
      'href',
      `/campaigns/${SPRING}`,
    );
  });

  test('shows "No analytics available yet" for a campaign that never sent', async () => {
    await open();
    expect(await findRow('Campaigns', /Winter Clearance/)).toHaveTextContent(
      'PendingNo analytics available yet',
    );
  });

  test('shows "No sends in this period" for an active campaign without sends in the period', async () => {
    await open(
      aReport({
        campaigns: [
          {
            id: WINTER,
            name: 'Winter Clearance',
            status: 'active',
            figures: null,
            has_reports: true,
          },
        ],
      }),
    );
    expect(await findRow('Campaigns', /Winter/)).toHaveTextContent('ActiveNo sends in this period');
  });

  test('shows each campaign with its status and figures', async () => {
    const statuses = ['Paused', 'Limited Budget', 'Ended', 'Completed'];
    const statusName = (label: string) => label.split(' ')[0]?.toLowerCase() ?? '';
    server.use(
      rows(
        'campaign_statuses',
        statuses.map((display_name, index) => ({
          id: display_name,
          name: statusName(display_name),
          display_name,
          color: 'blue',
          is_active: true,
          sort_order: index,
        })),
      ),
    );
    await open(
      aReport({
        campaigns: statuses.map((label) => ({
          id: label,
          name: `Winter ${statusName(label)}`,
          status: statusName(label),
          figures: someFigures(),
          has_reports: true,
        })),
      }),
    );
    for (const label of statuses)
      await waitFor(async () =>
        expect(
          await findRow('Campaigns', new RegExp(`Winter ${statusName(label)}`)),
        ).toHaveTextContent(`${label}1,000`),
      );
  });

  test('offers to create the first campaign when there is none', async () => {
    await open(
      aReport({
        current: null,
        previous: null,
        days: [],
        channels: [],
        campaigns: [],
        flights: [],
      }),
    );
    expect(
      await screen.findByText('No campaigns found. Create your first campaign to see analytics.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create Campaign' }));
    expect(await screen.findByRole('dialog', { name: 'Create Campaign' })).toBeVisible();
  });
});
