import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aCampaign } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const campaign = aCampaign();

function open(over: Record<string, unknown> = {}) {
  signInAs('regular');
  server.use(rows('campaigns_with_totals', [{ ...campaign, ...over }]), rows('flights', []));
  return renderApp(`/campaigns/${campaign.id}`, { actor: null });
}
const fact = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).nextElementSibling;

describe('the campaign facts', () => {
  test('show the period', async () => {
    open({ start_date: '2026-12-31', end_date: '2027-01-01' });
    expect((await fact('Campaign period'))?.textContent).toBe('Dec 31, 2026 – Jan 1, 2027');
  });

  test.each([
    [0, '$0', 0],
    [-0.01, '-$0.01', 1],
  ])(
    'show a remaining budget of %d in the destructive color only when negative',
    async (left, text, marked) => {
      open({ budget: 100, total_spent: 100 - left, remaining_budget: left });
      const shown = await fact('Budget remaining');
      expect(shown?.textContent).toBe(text);
      expect(shown?.querySelectorAll('.text-destructive')).toHaveLength(marked);
    },
  );

  test('round spent and remaining so that they add up to the budget', async () => {
    open({ budget: 12_000, total_spent: 5093.945, remaining_budget: 6906.055 });
    expect((await fact('Total budget'))?.textContent).toBe('$12,000.00');
    expect((await fact('Total spent'))?.textContent).toBe('$5,093.95');
    expect((await fact('Budget remaining'))?.textContent).toBe('$6,906.05');
  });

  test('show the day of creation in the organization’s time zone', async () => {
    open({ created_at: '2026-02-01T23:30:00+00:00' });
    expect((await fact('Created'))?.textContent).toBe('Feb 2, 2026');
  });

  test('show markup and right-to-left text in name and description as text', async () => {
    open({ name: '<script>alert(1)</script>', description: '<b>حملة</b>' });
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('<script>alert(1)</script>');
    expect(screen.getByText('<b>حملة</b>').tagName).toBe('BDI');
    expect(document.querySelector('main script')).toBeNull();
    expect(document.title).toBe('<script>alert(1)</script> · Flightdeck');
  });
});

describe('the campaign page', () => {
  test('shows the error with Retry when the campaign cannot be loaded', async () => {
    expectConsoleError();
    signInAs('regular');
    server.use(failure('get', 'campaigns_with_totals'), rows('flights', []));
    const sent = recordRequests();
    renderApp(`/campaigns/${campaign.id}`, { actor: null });
    expect(await screen.findByText('Couldn’t load the campaign')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    expect(await screen.findByText('Failed to fetch campaigns')).toBeVisible();
    expect(screen.queryByText('Campaign not found')).toBeNull();
    server.use(rows('campaigns_with_totals', [campaign]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Spring Sale' })).toBeVisible();
    const reads = sent.filter(({ table }) => table === 'campaigns_with_totals');
    expect(reads.at(-1)?.query.get('id')).toBe(`eq.${campaign.id}`);
  });

  test('offers only the link back for a missing campaign and names the error in the title', async () => {
    signInAs('admin');
    server.use(rows('campaigns_with_totals', []));
    renderApp(`/campaigns/${campaign.id}`, { actor: null });
    await screen.findByRole('heading', { name: 'Campaign not found' });
    const main = within(screen.getByRole('main'));
    expect(main.queryByRole('button')).toBeNull();
    expect(main.getAllByRole('link').map((link) => link.textContent?.trim())).toEqual([
      'Back to Campaigns',
    ]);
    expect(document.title).toBe('Campaign not found · Flightdeck');
  });

  test('goes to the list after deleting and never shows "Campaign not found"', async () => {
    const { router } = open();
    server.use(
      http.delete('*/rest/v1/campaigns', () => {
        server.use(rows('campaigns_with_totals', []));
        return HttpResponse.json({ id: campaign.id });
      }),
    );
    const shown: string[] = [];
    const watch = new MutationObserver(() => shown.push(document.body.textContent ?? ''));
    await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Campaign' }));
    expect(await screen.findByText('No campaigns yet')).toBeVisible();
    watch.disconnect();
    expect(router.state.location.pathname).toBe('/campaigns');
    expect(shown.filter((text) => text.includes('Campaign not found'))).toEqual([]);
  });

  test('stays open with the reason when a delete fails because the campaign has been activated', async () => {
    expectConsoleError();
    open();
    server.use(answer('delete', 'campaigns', { code: 'PGRST116', message: 'no rows' }, 406));
    await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
    const entry = await screen.findByRole('menuitem', { name: 'Delete Campaign' });
    server.use(rows('campaigns_with_totals', [{ ...campaign, status: 'active' }]));
    await userEvent.click(entry);
    expect(await screen.findByText('Failed to delete campaign')).toBeVisible();
    const status = await screen.findByRole('combobox', { name: /^Change status/ });
    await waitFor(() => expect(status).toHaveValue('active'));
    await userEvent.click(screen.getByRole('button', { name: /^More for/ }));
    expect(await screen.findByRole('menuitem', { name: 'Duplicate Campaign' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Delete Campaign' })).toBeNull();
  });
});

test('New Flight in a list row opens the wizard for that campaign without changing the path', async () => {
  signInAs('regular');
  server.use(
    rows('campaigns_with_totals', [campaign]),
    rows('audiences', []),
    rows('creatives', []),
  );
  const { router } = renderApp('/campaigns', { actor: null });
  await userEvent.click(await screen.findByRole('button', { name: 'New Flight in Spring Sale' }));
  expect(await screen.findByRole('heading', { name: 'Create New Flight' })).toBeVisible();
  expect(within(screen.getByRole('main')).getAllByText(/Spring Sale/)[0]).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/campaigns', search: '' });
});
