import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aCampaign, anOrganisation } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

const CAMPAIGNS = 'http://localhost:3000/rest/v1/campaigns';

const open = async (campaigns: Record<string, unknown>[] = [], organisation = {}) => {
  signInAs('regular', { organisation: anOrganisation(organisation) });
  server.use(
    http.head(CAMPAIGNS, () => new HttpResponse(null, { headers: { 'content-range': '*/7' } })),
    rows('campaigns_with_totals', campaigns),
  );
  const view = renderApp('/', { actor: null });
  await screen.findByRole('heading', { name: 'Campaign Dashboard' });
  return view;
};
const card = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div');

describe('the dashboard', () => {
  test('shows wallet balance and credit usage, and counts active and limited campaigns', async () => {
    const sent = recordRequests();
    await open();
    expect(card('Wallet Balance')).toHaveTextContent('$12,847.50');
    expect(card('Credit Usage')).toHaveTextContent('25.0%');
    expect(screen.queryByText(/credit limit of/)).toBeNull();
    expect(await screen.findByText('7')).toBeVisible();
    const count = sent.find(({ method }) => method === 'HEAD');
    expect(count?.query.get('status')).toBe('in.(active,limited)');
    expect(count?.query.get('organisation_id')).toBe('eq.00000000-0000-4000-8000-000000000002');
  });

  test('falls back to $0.00, 0% and a limit of $25,000 when the organization has no values', async () => {
    await open([], {
      current_balance: null,
      current_month_usage: null,
      monthly_credit_limit: null,
    });
    expect(card('Wallet Balance')).toHaveTextContent('$0.00');
    expect(card('Credit Usage')).toHaveTextContent('0.0%');
    expect(card('Credit Usage')).toHaveTextContent('$25,000');
  });

  test.each([
    [8000, '80.0%'],
    [8100, '81.0%High'],
    [10_000, '100.0%High'],
  ])('marks a usage of %d of $10,000 only in its figure', async (usage, text) => {
    await open([], { current_month_usage: usage, monthly_credit_limit: 10_000 });
    expect(card('Credit Usage')?.querySelector('dd')?.textContent).toBe(text);
    expect(screen.queryByText(/credit limit of/)).toBeNull();
  });

  test('requests the five newest campaigns and links each to its page', async () => {
    const campaign = aCampaign({ name: 'Newest' });
    const sent = recordRequests();
    await open([campaign]);
    const recent = within(screen.getByRole('region', { name: 'Recent Campaigns' }));
    expect(await recent.findByRole('link', { name: /Newest/ })).toHaveAttribute(
      'href',
      `/campaigns/${campaign.id}`,
    );
    const query = sent.find(
      ({ table, method }) => table === 'campaigns_with_totals' && method === 'GET',
    )?.query;
    expect(query?.get('limit')).toBe('5');
    expect(query?.get('order')).toBe('created_at.desc,id.desc');
  });

  test('offers to create the first campaign when there is none', async () => {
    await open();
    expect(await screen.findByText('No campaigns yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create First Campaign' }));
    expect(await screen.findByRole('dialog', { name: 'Create Campaign' })).toBeVisible();
  });

  test('links to the reports from the header and from the card', async () => {
    await open();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Analytics' })).toHaveAttribute('href', '/analytics');
    expect(main.getByRole('link', { name: /View Reports/ })).toHaveAttribute('href', '/analytics');
  });

  test('signs the user out and shows the landing page', async () => {
    server.use(
      answer('delete', 'superadmin_impersonations', []),
      http.post(
        'http://localhost:3000/auth/v1/logout',
        () => new HttpResponse(null, { status: 204 }),
      ),
    );
    const { router } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(
      await screen.findByRole('heading', { name: 'Enterprise Campaign Management' }),
    ).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(localStorage.getItem('flightdeck:session')).toBeNull();
  });
});
