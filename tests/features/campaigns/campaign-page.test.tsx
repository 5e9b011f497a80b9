import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aCampaign, CAMPAIGN_STATUSES } from '../../support/cases/factories';
import { allLoaded, renderApp, signInAs } from '../../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';
import { expectConsoleError } from '../../support/screen/console';

const open = (campaign: Record<string, unknown>, actor: 'regular' | 'readonly' = 'regular') => {
  signInAs(actor);
  server.use(rows('campaigns_with_totals', [campaign]), rows('flights', []));
  return renderApp(`/campaigns/${String(campaign['id'])}`, { actor: null });
};

describe('the campaign page', () => {
  test('shows name, status, description and facts', async () => {
    open(
      aCampaign({
        status: 'limited',
        budget: 100,
        total_spent: 150.5,
        remaining_budget: -50.5,
        flight_count: 3,
      }),
    );
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Spring Sale');
    expect(screen.getByText('Everything for spring')).toBeVisible();
    expect(await screen.findByLabelText(/^Change status/)).toHaveDisplayValue('Limited Budget');
    const facts = screen
      .getAllByRole('term')
      .slice(0, 5)
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Created', 'Feb 1, 2026'],
      ['Campaign period', 'Mar 1, 2026 – Mar 31, 2026'],
      ['Total flights', '3'],
      ['Total budget', '$100.00'],
      ['Budget remaining', '-$50.50'],
    ]);
    const spent = screen.getByText('Total spent', { selector: 'dt' });
    expect(spent.nextElementSibling).toHaveTextContent('$150.50');
    expect(screen.getByText('-$50.50')).toHaveClass('text-destructive');
    expect(document.title).toBe('Spring Sale · Flightdeck');
  });

  test.each([
    ['pending', { pending: 2 }, 'Launch'],
    ['active', { active: 1, pending: 1 }, 'Launch'],
    ['paused', { active: 2 }, 'Resume'],
    ['active', { ended: 2 }, 'Duplicate'],
    ['ended', { ended: 1, paused: 1 }, 'Duplicate'],
    ['active', { active: 2 }, null],
  ])(
    'for status %s and flights %j has the primary button %s',
    async (status, flight_states, name) => {
      open(aCampaign({ status, flight_count: 2, flight_states }));
      await screen.findByRole('button', { name: 'New Flight' });
      const primary = ['Launch', 'Resume', 'Duplicate'].filter(
        (one) => screen.queryByRole('button', { name: one }) !== null,
      );
      expect(primary).toEqual(name ? [name] : []);
    },
  );

  test('says that all flights have ended, hides live delivery and offers Duplicate', async () => {
    const sent = recordRequests();
    open(aCampaign({ status: 'active', flight_count: 2, flight_states: { ended: 2 } }));
    expect(await screen.findByText(/^All flights of this campaign have ended\./)).toBeVisible();
    await allLoaded();
    expect(sent.filter(({ table }) => table === 'rpc/live_delivery')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByRole('dialog', { name: 'Duplicate Campaign' })).toBeVisible();
  });

  test('shows an unknown status by its name in gray', async () => {
    server.use(rows('campaign_statuses', CAMPAIGN_STATUSES));
    open(aCampaign({ status: 'parked' }));
    const badge = await screen.findByText('Parked');
    expect(badge.className).not.toMatch(/success|warning|destructive|info/);
  });

  test('links back to the list and offers Edit and Duplicate, but not Delete, for an active campaign', async () => {
    open(aCampaign({ status: 'active' }));
    expect(await screen.findByRole('link', { name: 'Back to Campaigns' })).toHaveAttribute(
      'href',
      '/campaigns',
    );
    expect(screen.getByRole('button', { name: 'Edit Campaign' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^More for/ }));
    expect(await screen.findByRole('menuitem', { name: 'Duplicate Campaign' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Delete Campaign' })).toBeNull();
  });

  test('goes back to the list after deleting', async () => {
    const campaign = aCampaign();
    const { router } = open(campaign);
    server.use(answer('delete', 'campaigns', { id: campaign.id }));
    await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Campaign' }));
    expect(await screen.findByText('Campaign Deleted')).toBeVisible();
    await screen.findByRole('heading', { name: 'Campaigns' });
    expect(router.state.location.pathname).toBe('/campaigns');
  });

  test('opens the wizard for the first flight without changing the path', async () => {
    const campaign = aCampaign();
    const { router } = open(campaign);
    server.use(rows('audiences', []), rows('creatives', []));
    expect(
      await screen.findByText(
        'No flights created yet. Create your first flight to start engaging your audience.',
      ),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create First Flight' }));
    expect(await screen.findByRole('heading', { name: 'Create New Flight' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/campaigns/${campaign.id}`);
  });

  test('is shown again after leaving the wizard', async () => {
    const campaign = aCampaign();
    const { router } = open(campaign);
    server.use(rows('audiences', []), rows('creatives', []));
    await userEvent.click(await screen.findByRole('button', { name: 'Create First Flight' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to Campaign' }));
    expect(await screen.findByRole('heading', { name: 'Spring Sale' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/campaigns/${campaign.id}`);
  });

  test('shows "Campaign not found" with a way back for a missing or foreign campaign', async () => {
    signInAs('regular');
    server.use(rows('campaigns_with_totals', []));
    renderApp('/campaigns/10000000-0000-4000-8000-00000000ffff', { actor: null });
    expect(await screen.findByRole('heading', { name: 'Campaign not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Campaigns' })).toBeVisible();
  });

  test('shows "Campaign not found" for an invalid id', async () => {
    signInAs('regular');
    server.use(
      answer('get', 'campaigns_with_totals', { code: '22P02', message: 'invalid uuid' }, 400),
    );
    renderApp('/campaigns/nonsense', { actor: null });
    expect(await screen.findByRole('heading', { name: 'Campaign not found' })).toBeInTheDocument();
  });

  test('has no actions for a readonly user', async () => {
    open(aCampaign(), 'readonly');
    await screen.findByRole('heading', { level: 1, name: 'Spring Sale' });
    await allLoaded();
    expect(screen.queryByRole('button', { name: /Edit|More|Launch|New Flight|Create/ })).toBeNull();
  });
});

describe('an archived campaign', () => {
  const archived = aCampaign({ archived_at: '2026-05-01T10:00:00Z', flight_count: 1 });

  test('says that it is read-only and offers no action that would be refused', async () => {
    open(archived);
    expect(await screen.findByText(/^This campaign is archived/)).toBeVisible();
    expect(screen.queryByLabelText(/^Change status/)).toBeNull();
    expect(
      screen.queryByRole('button', { name: /Edit|Launch|New Flight|Create|Activate|Pause/ }),
    ).toBeNull();
  });

  test('can be restored, and shows the reason when that is refused', async () => {
    expectConsoleError();
    open(archived);
    server.use(failure('post', 'rpc/change_campaigns', 'Only its owner may.'));
    const restore = await screen.findByRole('button', { name: 'Restore Campaign' });
    await userEvent.click(restore);
    expect(await screen.findByText('Failed to restore campaign')).toBeVisible();
    expect(screen.getByText(/Only its owner may/)).toBeVisible();
    const sent = recordRequests();
    server.use(
      answer('post', 'rpc/change_campaigns', [{ id: archived.id, outcome: 'done' }]),
      rows('campaigns_with_totals', [aCampaign({ flight_count: 1 })]),
    );
    await userEvent.click(restore);
    expect(await screen.findByLabelText(/^Change status/)).toBeEnabled();
    expect(sent.filter(({ table }) => table === 'rpc/change_campaigns')).toHaveLength(1);
  });

  test('has no Restore for a readonly user', async () => {
    open(archived, 'readonly');
    expect(await screen.findByText(/^This campaign is archived/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore Campaign' })).toBeNull();
  });
});
