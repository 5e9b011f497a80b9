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
/** The text of a figure: its name, value and remark. */
const card = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div');

describe('the cards', () => {
  test.each([
    ['DASH-08', 2500, 10_000, '25.0%', '$2,500.00 of $10,000.00 this month'],
    ['DASH-09', 2500, null, '10.0%', '$2,500.00 of $25,000.00 this month'],
    ['F-01 (DASH-09)', 2500, 0, '10.0%', '$2,500.00 of $25,000.00 this month'],
    ['DASH-10', null, 10_000, '0.0%', '$0.00 of $10,000.00 this month'],
    ['DASH-08', 8000, 10_000, '80.0%', '$8,000.00 of $10,000.00 this month'],
    ['N-14', 12_345, 10_000, '123.5%High', '$12,345.00 of $10,000.00 this month'],
  ])('%s %s of %s', async (_id, current_month_usage, monthly_credit_limit, percent, detail) => {
    await open([], { current_month_usage, monthly_credit_limit });
    expect(card('Credit Usage')?.textContent).toBe(`Credit Usage${percent}${detail}`);
  });

  test.each([
    ['DASH-06', 0.005, '$0.01'],
    ['DASH-06', -20, '-$20.00'],
    ['DASH-07', null, '$0.00'],
  ])('%s a balance of %s', async (_id, current_balance, shown) => {
    await open([], { current_balance });
    expect(card('Wallet Balance')?.textContent).toBe(`Wallet Balance${shown}Prepaid credits left`);
  });

  test('campaigns that could not be counted are not 0, and the page goes on (DASH-11, F10)', async () => {
    expectConsoleError();
    signInAs('regular');
    server.use(count(0, 500), rows('campaigns_with_totals', [aCampaign()]));
    renderApp('/', { actor: null });
    expect(await screen.findByText('Could not be counted')).toBeVisible();
    expect(card('Active Campaigns')?.textContent).toBe('Active Campaigns—Could not be counted');
    expect(await screen.findByText('Spring Sale')).toBeVisible();
  });
});

describe('recent campaigns', () => {
  const recent = () => within(screen.getByRole('region', { name: 'Recent Campaigns' }));

  test('five rows in the order of the answer, of this organisation (DASH-14, DASH-15, DASH-16)', async () => {
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

  test('a row opens its campaign (DASH-17)', async () => {
    const campaign = aCampaign();
    const { router } = await open([campaign]);
    server.use(rows('flights', []));
    await userEvent.click(await recent().findByRole('link', { name: /Spring Sale/ }));
    expect(await screen.findByRole('link', { name: 'Back to Campaigns' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/campaigns/${campaign.id}`);
  });

  test('a failed read says so and can be repeated (CAM-29, F10)', async () => {
    expectConsoleError();
    signInAs('regular');
    server.use(count(3), failure('get', 'campaigns_with_totals'));
    renderApp('/', { actor: null });
    expect(await screen.findByText('Campaigns could not be loaded')).toBeVisible();
    expect(await screen.findByText('Failed to fetch campaigns')).toBeVisible();
    server.use(rows('campaigns_with_totals', [aCampaign()]));
    await userEvent.click(recent().getByRole('button', { name: 'Retry' }));
    expect(await recent().findByText('Spring Sale')).toBeVisible();
  });

  test('markup and right-to-left text in a name are text (F42)', async () => {
    await open([aCampaign({ name: '<script>x</script>' }), aCampaign({ name: 'حملة' })]);
    expect((await recent().findByText('<script>x</script>')).tagName).toBe('BDI');
    expect(recent().getByText('حملة').tagName).toBe('BDI');
    expect(document.querySelector('main script')).toBeNull();
  });
});
