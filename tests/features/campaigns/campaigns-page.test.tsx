import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { chooseStatus } from '../../support/screen/choose-status';
import { aCampaign, aFlight } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const open = async (path = '/campaigns') => {
  const view = renderApp(path, { actor: null });
  await screen.findByRole('heading', { name: 'Campaigns', level: 1 });
  return view;
};

describe('the campaigns list', () => {
  test('requests the first page of the organization’s campaigns, newest first, and shows it', async () => {
    signInAs('regular');
    server.use(
      rows('campaigns_with_totals', [
        aCampaign({
          name: 'Spring Sale',
          total_spent: 250,
          remaining_budget: 750,
          flight_count: 2,
        }),
        aCampaign({ name: 'Overspent', budget: 100, total_spent: 150, remaining_budget: -50 }),
      ]),
    );
    const sent = recordRequests();
    await open();
    expect(screen.getByText('Manage your messaging campaigns and flights')).toBeVisible();
    const list = within(screen.getByRole('region', { name: 'Campaigns' }));
    const [spring, overspent] = await list.findAllByRole('listitem');
    expect(spring).toHaveTextContent('Spring Sale');
    expect(spring).toHaveTextContent('2 flights');
    expect(spring).toHaveTextContent('$1,000$250$750');
    expect(within(overspent ?? document.body).getByText('-$50')).toHaveClass('text-destructive');
    expect(within(spring ?? document.body).getByText('$750')).not.toHaveClass('text-destructive');
    const query = sent.find(({ table }) => table === 'campaigns_with_totals')?.query;
    expect(query?.get('organisation_id')).toBe('eq.00000000-0000-4000-8000-000000000002');
    expect(query?.get('order')).toBe('created_at.desc,id.desc');
    expect(query?.get('limit')).toBe('25');
    expect(query?.get('offset')).toBe('0');
  });

  test('keeps search and status in the URL and sends them to the server', async () => {
    signInAs('regular');
    server.use(rows('campaigns_with_totals', [aCampaign()]));
    const sent = recordRequests();
    const { router } = await open();
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox'), '50%_off');
    await waitFor(() => expect(router.state.location.search).toContain('q=50%25_off'));
    await waitFor(() => expect(sent.at(-1)?.query.get('search_text')).toBe('like.%50％＿off%'));
    await user.selectOptions(screen.getByLabelText('Filter by status'), 'Limited Budget');
    await waitFor(() => {
      const query = sent.findLast(({ table }) => table === 'campaigns_with_totals')?.query;
      expect(query?.get('search_text')).toBe('like.%50％＿off%');
      expect(query?.get('status')).toBe('eq.limited');
    });
  });

  test('opens with the filter and page of the URL', async () => {
    signInAs('regular');
    server.use(rows('campaigns_with_totals', [aCampaign()]));
    const sent = recordRequests();
    await open('/campaigns?q=spring&status=active&page=3');
    expect(await screen.findByRole('searchbox')).toHaveValue('spring');
    const query = sent.find(({ table }) => table === 'campaigns_with_totals')?.query;
    expect(query?.get('offset')).toBe('50');
    expect(query?.get('status')).toBe('eq.active');
  });

  test('links to its views, and only the Archived view contains archived campaigns', async () => {
    signInAs('regular');
    server.use(rows('campaigns_with_totals', [aCampaign()]));
    const sent = recordRequests();
    const { router } = await open();
    const query = () => sent.findLast(({ table }) => table === 'campaigns_with_totals')?.query;
    const views = within(screen.getByRole('navigation', { name: 'Views' }));
    expect(views.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
    expect(query()?.get('archived_at')).toBe('is.null');
    await userEvent.click(views.getByRole('link', { name: 'Needs attention' }));
    expect(router.state.location.search).toBe('?show=attention');
    await waitFor(() => expect(query()?.get('needs_attention')).toBe('is.true'));
    await userEvent.click(views.getByRole('link', { name: 'Ending this week' }));
    await waitFor(() => expect(query()?.getAll('days_left')).toEqual(['gte.0', 'lt.7']));
    await userEvent.click(views.getByRole('link', { name: 'Archived' }));
    await waitFor(() => expect(query()?.get('archived_at')).toBe('not.is.null'));
    expect(views.getByRole('link', { name: 'Archived' })).toHaveAttribute('aria-current', 'page');
    expect(views.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current');
  });

  test('filters by channel, creator and period, sorts, and keeps the choice in the URL', async () => {
    signInAs('regular');
    server.use(
      rows('campaigns_with_totals', [aCampaign()]),
      rows('service_types', [{ id: '1', name: 'SMS', display_name: 'SMS' }]),
      answer('post', 'rpc/organisation_members', [
        { id: '20000000-0000-4000-8000-000000000009', name: 'Ada' },
      ]),
    );
    const sent = recordRequests();
    const { router } = await open();
    const query = () => sent.findLast(({ table }) => table === 'campaigns_with_totals')?.query;
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Filter and sort' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
    await user.selectOptions(dialog.getByLabelText('Sort by'), 'Spent, highest first');
    await dialog.findByRole('option', { name: 'SMS' });
    await user.selectOptions(dialog.getByLabelText('Channel'), 'SMS');
    await dialog.findByRole('option', { name: 'Ada' });
    await user.selectOptions(dialog.getByLabelText('Created by'), 'Ada');
    fireEvent.change(dialog.getByLabelText('Runs from'), { target: { value: '2027-03-01' } });
    fireEvent.change(dialog.getByLabelText('Runs until'), { target: { value: '2027-03-31' } });
    await waitFor(() =>
      expect(query()?.getAll('or')).toEqual([
        '(end_date.is.null,end_date.gte.2027-03-01)',
        '(start_date.is.null,start_date.lte.2027-03-31)',
      ]),
    );
    expect(query()?.get('order')).toBe('total_spent.desc.nullslast,id.desc');
    expect(query()?.get('channels')).toBe('cs.{SMS}');
    expect(query()?.get('user_id')).toBe('eq.20000000-0000-4000-8000-000000000009');
    expect(router.state.location.search).toContain('sort=-spent');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Filter and sort · 5' })).toBeVisible();
  });

  test('ignores an invalid day, creator or sort order in the URL', async () => {
    signInAs('regular');
    server.use(rows('campaigns_with_totals', [aCampaign()]));
    const sent = recordRequests();
    await open('/campaigns?from=soon&owner=me&sort=colour&show=everything');
    await screen.findByText('Spring Sale');
    const query = sent.find(({ table }) => table === 'campaigns_with_totals')?.query;
    expect(query?.get('or')).toBeNull();
    expect(query?.get('user_id')).toBeNull();
    expect(query?.get('order')).toBe('created_at.desc,id.desc');
  });

  test.each([
    [{ progress: { sent: 50, forecast: 500, expected: 100, pace: 'behind' } }, '50% behind plan'],
    [{ progress: { sent: 99, forecast: 500, expected: 100, pace: 'on_pace' } }, 'On plan'],
    [
      { progress: { sent: 0, forecast: 500, expected: 3, pace: 'not_due' } },
      'First report not due yet',
    ],
    [{ flight_count: 2, flight_states: { ended: 2 } }, 'All flights ended'],
    [{ needs_attention: true, problem_codes: ['no_creative', 'link_dead'] }, '2 problems'],
  ])('describes a campaign with %j as "%s"', async (over, text) => {
    signInAs('regular');
    server.use(rows('campaigns_with_totals', [aCampaign({ status: 'active', ...over })]));
    await open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('leaves out that all flights ended when the status is Ended', async () => {
    signInAs('regular');
    const over = { status: 'ended', flight_count: 2, flight_states: { ended: 2 } };
    server.use(rows('campaigns_with_totals', [aCampaign({ name: 'Thank You', ...over })]));
    await open();
    await screen.findByRole('link', { name: 'Thank You' });
    expect(screen.queryByText('All flights ended')).toBeNull();
  });

  test('offers to create the first campaign when empty, and to clear filters without matches', async () => {
    signInAs('regular');
    server.use(rows('campaigns_with_totals', []));
    await open();
    expect(await screen.findByText('No campaigns yet')).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Create First Campaign' }));
    expect(await screen.findByRole('dialog', { name: 'Create Campaign' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: 'Archived campaigns' }));
    await user.type(await screen.findByRole('searchbox'), 'x');
    expect(await screen.findByText('No matching campaigns')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No campaigns yet')).toBeVisible();
  });

  test('shows the error with Retry when it cannot be loaded', async () => {
    signInAs('regular');
    expectConsoleError();
    server.use(failure('get', 'campaigns_with_totals'));
    await open();
    expect(await screen.findByText('Failed to fetch campaigns')).toBeVisible();
    expect(screen.getByText('Couldn’t load campaigns')).toBeVisible();
    server.use(rows('campaigns_with_totals', [aCampaign({ name: 'Back again' })]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Back again')).toBeVisible();
  });

  test('expands a row to its flights', async () => {
    signInAs('regular');
    const campaign = aCampaign({ flight_count: 1 });
    server.use(
      rows('campaigns_with_totals', [campaign]),
      rows('flights', [
        aFlight({
          campaign_id: campaign.id,
          name: null,
          sent: 999,
          delivery_rate: 95.5,
          ctr: 2.5,
          spent: 12.5,
          budget: 500,
        }),
      ]),
    );
    await open();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show flights of Spring Sale' }),
    );
    expect(await screen.findByText('Unknown Flight')).toBeVisible();
    const row = screen.getByText('Unknown Flight').closest('li') ?? document.body;
    for (const text of ['SMS', 'Pending', '999', '954', '2.5%', '$12.50', '$500.00'])
      expect(row).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Hide flights of Spring Sale' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  test('links each name to its campaign', async () => {
    signInAs('regular');
    const campaign = aCampaign();
    server.use(rows('campaigns_with_totals', [campaign]));
    await open();
    expect(await screen.findByRole('link', { name: 'Spring Sale' })).toHaveAttribute(
      'href',
      `/campaigns/${campaign.id}`,
    );
  });

  test('has no actions for a readonly user', async () => {
    signInAs('readonly');
    server.use(rows('campaigns_with_totals', [aCampaign()]));
    await open();
    await screen.findByText('Spring Sale');
    expect(screen.queryByRole('button', { name: /New Campaign|New Flight|Delete/ })).toBeNull();
    expect(screen.queryByLabelText(/Change status/)).toBeNull();
  });

  test('shows script tags and right-to-left text in a name as text', async () => {
    signInAs('regular');
    server.use(
      rows('campaigns_with_totals', [
        aCampaign({ name: '<script>alert(1)</script>' }),
        aCampaign({ name: 'حملة الربيع' }),
      ]),
    );
    await open();
    expect(await screen.findByText('<script>alert(1)</script>')).toBeVisible();
    expect(screen.getByText('حملة الربيع')).toHaveAttribute('dir', 'auto');
    expect(document.querySelector('main script')).toBeNull();
  });
});

describe('a row of the campaigns list', () => {
  test('offers every status that the configuration lists as active', async () => {
    signInAs('regular');
    const campaign = aCampaign({ status: 'active' });
    server.use(
      rows('campaigns_with_totals', [campaign]),
      answer('patch', 'campaigns', { id: campaign.id }),
    );
    const sent = recordRequests();
    await open();
    const choice = await screen.findByLabelText('Change status of Spring Sale');
    await userEvent.click(choice);
    expect([...choice.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Pending',
      'Active',
      'Paused',
      'Ended',
      'Removed',
      'Limited Budget',
    ]);
    await chooseStatus(choice, 'Paused');
    expect(await screen.findByText('Campaign Status Updated')).toBeVisible();
    expect(screen.getByText('"Spring Sale" is now paused.')).toBeVisible();
    const write = sent.find(({ method }) => method === 'PATCH');
    expect(write?.query.get('id')).toBe(`eq.${campaign.id}`);
    expect(write?.body).toMatchObject({ status: 'paused' });
  });

  test('shows an error when a status change is refused', async () => {
    signInAs('regular');
    expectConsoleError();
    server.use(rows('campaigns_with_totals', [aCampaign()]), failure('patch', 'campaigns'));
    await open();
    await chooseStatus(await screen.findByLabelText('Change status of Spring Sale'), 'Active');
    expect(await screen.findByText('Failed to update campaign status')).toBeVisible();
  });

  test('reports a delete that matches no row as a failure', async () => {
    signInAs('regular');
    expectConsoleError();
    server.use(
      rows('campaigns_with_totals', [aCampaign({ name: 'Draft' })]),
      answer('delete', 'campaigns', { code: 'PGRST116', message: 'no rows' }, 406),
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'More for Draft' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Campaign' }));
    expect(await screen.findByText('Failed to delete campaign')).toBeVisible();
  });
});
