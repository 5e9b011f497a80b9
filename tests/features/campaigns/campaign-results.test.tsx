import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { NO_FIGURES } from '@/domain/campaign/metrics';
import { aCampaign, aFlight, anInterval } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';
import { expectConsoleError } from '../../support/screen/console';

const campaign = aCampaign({ budget: 1000, total_spent: 420, remaining_budget: 580 });
const DAY = { sent: 100, delivered: 90, clicked: 9, clicked_of: 90, revenue: 84, cost: 21 };
const DAYS = [
  { ...NO_FIGURES, ...DAY, key: '2026-03-01' },
  { ...NO_FIGURES, ...DAY, key: '2026-03-03', sent: 300, delivered: 270 },
];

function open(flights: ReturnType<typeof aFlight>[] = [], over: Record<string, unknown> = {}) {
  signInAs('regular');
  server.use(rows('campaigns_with_totals', [{ ...campaign, ...over }]), rows('flights', flights));
  return renderApp(`/campaigns/${campaign.id}`, { actor: null });
}

const figure = async (label: string) => {
  const term = await screen.findByText(label, { selector: 'dt' });
  return [...(term.parentElement?.querySelectorAll('dd') ?? [])].map((dd) => dd.textContent);
};

describe('the campaign results', () => {
  test('show four figures with their details', async () => {
    server.use(answer('post', 'rpc/delivery_stats', DAYS));
    const sent = recordRequests();
    open();
    expect(await figure('Total spent')).toEqual(['$420', '42.0% of budget', '']);
    await screen.findByText('360 of 400');
    expect(await figure('Delivered')).toEqual(['90.0%', '360 of 400', '']);
    expect(await figure('Clicks')).toEqual(['18', '10.0% of delivered', '']);
    expect(await figure('Return')).toEqual(['4.00x', '$168.00 revenue', '']);
    const asked = sent.find(({ table }) => table === 'rpc/delivery_stats');
    expect(asked?.body).toMatchObject({ p_by: 'day', p_campaign_id: campaign.id });
  });

  test('of an ended campaign say what it achieved against its plan and what a click cost', async () => {
    server.use(
      answer('post', 'rpc/delivery_stats', [{ ...DAYS[0], cost_of_clicked: 21, conversions: 2 }]),
    );
    open([], {
      status: 'ended',
      flight_count: 1,
      flight_states: { ended: 1 },
      progress: { sent: 100, forecast: 200, expected: 200, pace: null },
    });
    const outcome = within(await screen.findByRole('region', { name: 'What it achieved' }));
    expect(outcome.getByText('It sent 100 messages, 50.0% of the 200 planned.')).toBeVisible();
    expect(await outcome.findByText('A click cost $2.33. A conversion cost $10.50.')).toBeVisible();
    expect(outcome.getByRole('button', { name: 'Duplicate' })).toBeVisible();
  });

  test('say once that nothing was sent and have no chart before the first send', async () => {
    open();
    expect(await screen.findByText(/^Nothing sent yet\./)).toBeVisible();
    expect(screen.queryByText('Return')).toBeNull();
    expect(screen.queryByRole('figure')).toBeNull();
  });

  test('chart each day, including days without messages, with a table', async () => {
    server.use(answer('post', 'rpc/delivery_stats', DAYS));
    open();
    const chart = within(await screen.findByRole('figure', { name: 'Sent by day' }));
    await userEvent.click(chart.getByRole('button', { name: 'Show as table' }));
    const cells = () =>
      chart
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(cells()).toEqual(['Mar 3, 2026300', 'Mar 2, 20260', 'Mar 1, 2026100']);
    await userEvent.selectOptions(chart.getByLabelText('Chart metric'), 'Revenue');
    expect(await screen.findByRole('figure', { name: 'Revenue by day' })).toBeVisible();
  });

  test('show the expectation in words, as a line and in the table, by day and by hour', async () => {
    const plan = {
      flight_id: 'a',
      started_at: '2026-02-28T00:00:00+00:00',
      time_zone: 'Europe/Berlin',
      intervals: ['2026-03-01', '2026-03-02'].map((date) => ({
        date,
        start_time: '10:00:00',
        end_time: '12:00:00',
      })),
      budget: 25,
      cost_per_send: 0.05,
      reach: 250,
      frequency_cap: 2,
    };
    server.use(
      answer('post', 'rpc/delivery_stats', DAYS.slice(0, 1)),
      answer('post', 'rpc/started_plans', { now: '2026-03-01T10:30:00+00:00', plans: [plan] }),
      answer('post', 'rpc/campaign_hours', [
        {
          at: '2026-03-01T09:00:00+00:00',
          sent: 100,
          delivered: 90,
          clicked: 9,
          revenue: 0,
          cost: 5,
        },
      ] as never),
    );
    const progress = { sent: 100, forecast: 500, expected: 188, pace: 'behind' };
    open([aFlight()], { flight_count: 1, progress });
    const chart = within(await screen.findByRole('figure', { name: 'Sent by day' }));
    expect(chart.getByText('100 of 188 expected by now · 47% behind plan')).toBeVisible();
    await userEvent.click(chart.getByRole('button', { name: 'Show as table' }));
    const cells = (figure: typeof chart) =>
      figure.getAllByRole('row').map((row) => row.textContent);
    expect(cells(chart)).toEqual(['DaySentExpected', 'Mar 2, 2026—250', 'Mar 1, 2026100250']);
    await userEvent.selectOptions(chart.getByLabelText('Results by'), 'By hour');
    const hours = within(await screen.findByRole('figure', { name: 'Sent by hour' }));
    expect(cells(hours).slice(-2)).toEqual([
      'Mar 1, 2026, 11:00 GMT+10125',
      'Mar 1, 2026, 10:00 GMT+1100125',
    ]);
    expect(screen.getByText('$9.38 expected by now')).toBeInTheDocument();
  });

  test('leave the rest of the page intact when they cannot be loaded', async () => {
    expectConsoleError();
    server.use(failure('post', 'rpc/delivery_stats'));
    open();
    expect(await screen.findByRole('heading', { name: 'Spring Sale' })).toBeVisible();
    expect(await figure('Total spent')).toContain('$420');
  });
});

describe('the campaign timeline', () => {
  test('names each flight with its channel and days', async () => {
    open([
      aFlight({
        name: 'Opening weekend',
        type: 'SMS',
        status: 'active',
        intervals: ['2026-03-01', '2026-03-02', '2026-03-09'].map((date) => anInterval({ date })),
      }),
      aFlight({ name: 'No days yet', type: 'Push', intervals: [] }),
    ]);
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
    const bar = timeline.getByRole('slider', { name: 'Opening weekend, SMS, Active' });
    expect(bar.ariaValueText).toMatch(/^Mar 1.+9, 2026, 3 intervals$/);
    const [, second] = timeline.getAllByRole('listitem');
    expect(second?.textContent).toBe('PushNo days yetNo date');
  });

  test('is absent when no flight has a date', async () => {
    open([aFlight()]);
    expect(await screen.findByText('Opening weekend')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
  });
});

describe('Duplicate Campaign', () => {
  test('asks for name and first day, copies once and opens the copy', async () => {
    const { router } = open();
    const sent = recordRequests();
    server.use(answer('post', 'rpc/duplicate_campaign', [campaign]));
    await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate Campaign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate Campaign' }));
    expect(dialog.getByLabelText('Name *')).toHaveValue('Spring Sale (Copy)');
    await userEvent.clear(dialog.getByLabelText('Name *'));
    await userEvent.click(dialog.getByRole('button', { name: 'Duplicate Campaign' }));
    expect(await dialog.findByText('Campaign name is required')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Name *'), 'Next spring');
    await userEvent.click(dialog.getByRole('button', { name: 'Duplicate Campaign' }));
    expect(await screen.findByText('“Next spring” and its flights are pending.')).toBeVisible();
    const asked = sent.filter(({ table }) => table === 'rpc/duplicate_campaign');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ p_source_id: campaign.id, p_name: 'Next spring' });
    const body = asked[0]?.body as { p_id: string } | undefined;
    expect(router.state.location.pathname).toBe(`/campaigns/${body?.p_id}`);
  });

  test('keeps the form values after a failure and retries with the same id', async () => {
    expectConsoleError();
    open();
    const sent = recordRequests();
    server.use(failure('post', 'rpc/duplicate_campaign'));
    await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate Campaign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate Campaign' }));
    const submit = dialog.getByRole('button', { name: 'Duplicate Campaign' });
    await userEvent.click(submit);
    expect(await dialog.findByRole('alert')).toHaveTextContent('The disk is full');
    await userEvent.click(submit);
    await dialog.findByRole('alert');
    const ids = sent
      .filter(({ table }) => table === 'rpc/duplicate_campaign')
      .map(({ body }) => (body as { p_id: string }).p_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
