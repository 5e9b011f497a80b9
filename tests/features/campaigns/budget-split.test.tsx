import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { BudgetSplit } from '@/features/campaigns/components/details/budget-split';
import { expectConsoleError } from '../../support/screen/console';
import { aCampaign } from '../../support/cases/factories';
import { renderSignedIn } from '../../support/screen/render';
import { answer, failure, server } from '../../support/screen/server';

const share = (over: Record<string, unknown> = {}) => ({
  flight_id: '10000000-0000-4000-8000-000000000001',
  name: 'Opening weekend',
  channel: 'SMS',
  flights: 1,
  allocated: 700,
  spent: 120.5,
  reserved: 80,
  ...over,
});

async function open(shares: Record<string, unknown>[], budget: number | null = 1000) {
  server.use(answer('post', 'rpc/campaign_budget_split', shares as never));
  await renderSignedIn(
    <BudgetSplit campaign={aCampaign({ budget, status: 'pending' }) as never} />,
  );
}
const region = async () => within(await screen.findByRole('region', { name: 'Budget split' }));

describe('the budget split', () => {
  test('shows the allocated, spent, reserved and unallocated amounts', async () => {
    await open([
      share(),
      share({
        flight_id: null,
        name: null,
        channel: null,
        flights: 12,
        allocated: 100,
        spent: 0,
        reserved: 0,
      }),
    ]);
    const split = await region();
    expect(await split.findByText('$800 of $1,000 allocated, $200 unallocated')).toBeVisible();
    const [first, others] = split.getAllByRole('listitem');
    expect(first).toHaveTextContent('Opening weekend$700.00$120.50 spent, $80.00 reserved');
    expect(others).toHaveTextContent('12 other flights$100.00$0.00 spent');
  });

  test('rounds shares so that they add up, and shows an ended flight’s spend equal to its share', async () => {
    await open([
      share({ flight_id: 'a', name: 'Over', allocated: 74.945, spent: 74.945, reserved: 0 }),
      share({ flight_id: 'b', name: 'Running', allocated: 125.055, spent: 0, reserved: 0 }),
    ]);
    expect(await screen.findByText(/^\$200 of \$1,000 allocated/)).toBeVisible();
    const rows = screen.getByRole('region', { name: 'Budget split' }).querySelectorAll('li');
    expect([...rows].map((row) => row.textContent)).toEqual([
      expect.stringContaining('Over$74.95$74.95 spent'),
      expect.stringContaining('Running$125.05$0.00 spent'),
    ]);
  });

  test('shows by how much the allocation exceeds the campaign budget', async () => {
    await open([share({ allocated: 1250.25 })]);
    expect(
      await screen.findByText('$1,250.25 allocated: $250.25 more than the campaign’s $1,000.00'),
    ).toBeVisible();
  });

  test('says that a campaign without a budget has no limit', async () => {
    await open([share()], null);
    expect(await screen.findByText('$700 allocated, and the campaign has no limit')).toBeVisible();
  });

  test('shows the error with Retry when it cannot be loaded', async () => {
    expectConsoleError();
    server.use(failure('post', 'rpc/campaign_budget_split'));
    await renderSignedIn(<BudgetSplit campaign={aCampaign() as never} />);
    expect(await screen.findByText('The disk is full')).toBeVisible();
    server.use(answer('post', 'rpc/campaign_budget_split', [share()] as never));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await userEvent.click(await screen.findByText('Amounts by flight'));
    expect(screen.getByRole('link', { name: 'Opening weekend' })).toBeVisible();
  });
});
