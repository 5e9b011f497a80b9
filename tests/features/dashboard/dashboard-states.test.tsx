import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aCampaign, anOrganisation, ORGANISATION_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { failure, recordRequests, rows, server } from '../../support/screen/server';

const count = (total: number, status = 200) =>
  http.head(
    '*/rest/v1/campaigns',
    () => new HttpResponse(null, { status, headers: { 'content-range': `*/${total}` } }),
  );

async function open(campaigns = [aCampaign()], organisation = {}) {
  signInAs('regular', { organisation: anOrganisation(organisation) });
  server.use(count(3), rows('campaigns_with_totals', campaigns));
  const view = renderApp('/', { actor: null });
  await screen.findByRole('heading', { name: 'Campaign Dashboard', level: 1 });
  return view;
}
/** Dashboard card with this label. It also has the value and the detail of the figure. */
const card = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div');

describe('the dashboard cards', () => {
  test('show a usage above the limit and a negative balance', async () => {
    await open([], {
      current_month_usage: 12_345,
      monthly_credit_limit: 10_000,
      current_balance: -20,
    });
    await screen.findByText('Credit Usage', { selector: 'dt' });
    expect(card('Credit Usage')?.textContent).toBe(
      'Credit Usage123.5%High$12,345 of $10,000 this month',
    );
    expect(card('Wallet Balance')?.textContent).toBe('Wallet Balance-$20.00Prepaid credits left');
  });

  test('show a dash instead of 0 when the campaign count fails; the rest of the page loads', async () => {
    expectConsoleError();
    signInAs('regular');
    server.use(count(0, 500), rows('campaigns_with_totals', [aCampaign()]));
    renderApp('/', { actor: null });
    expect(await screen.findByText('Couldn’t count campaigns')).toBeVisible();
    expect(card('Active Campaigns')?.textContent).toBe('Active Campaigns—Couldn’t count campaigns');
    expect(await screen.findByText('Spring Sale')).toBeVisible();
  });
});

describe('the recent campaigns on the dashboard', () => {
  const recent = () => within(screen.getByRole('region', { name: 'Recent Campaigns' }));

  test('keep the order of the response and belong to the signed-in organization', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const sent = recordRequests();
    await open(names.map((name) => aCampaign({ name })));
    await recent().findByText('One');
    const shown = recent().getAllByRole('listitem');
    expect(shown.map((row) => row.querySelector('bdi')?.textContent)).toEqual(names);
    const query = sent.find(
      ({ table, method }) => table === 'campaigns_with_totals' && method === 'GET',
    )?.query;
    expect(query?.get('organisation_id')).toBe(`eq.${ORGANISATION_ID}`);
    expect(query?.get('limit')).toBe('5');
  });

  test('link to the page of each campaign', async () => {
    const campaign = aCampaign();
    const { router } = await open([campaign]);
    server.use(rows('flights', []));
    await userEvent.click(await recent().findByRole('link', { name: /Spring Sale/ }));
    expect(await screen.findByRole('link', { name: 'Back to Campaigns' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/campaigns/${campaign.id}`);
  });

  test('show an error with Retry when they cannot be loaded', async () => {
    expectConsoleError();
    signInAs('regular');
    server.use(count(3), failure('get', 'campaigns_with_totals'));
    renderApp('/', { actor: null });
    expect(await screen.findByText('Couldn’t load campaigns')).toBeVisible();
    expect(await screen.findByText('Failed to fetch campaigns')).toBeVisible();
    server.use(rows('campaigns_with_totals', [aCampaign()]));
    await userEvent.click(recent().getByRole('button', { name: 'Retry' }));
    expect(await recent().findByText('Spring Sale')).toBeVisible();
  });

  test('show markup and right-to-left names as isolated text', async () => {
    await open([aCampaign({ name: '<script>x</script>' }), aCampaign({ name: 'حملة' })]);
    expect((await recent().findByText('<script>x</script>')).tagName).toBe('BDI');
    expect(recent().getByText('حملة').tagName).toBe('BDI');
    expect(document.querySelector('main script')).toBeNull();
  });
});
