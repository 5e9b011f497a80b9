import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { chooseStatus } from '../../support/screen/choose-status';
import { aCampaign } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

const campaign = aCampaign();

/** Removes the session from this browser, as signing out in another tab does. */
const endSession = () => localStorage.removeItem('flightdeck:session');

function openWith(path: string) {
  expectConsoleError();
  signInAs('regular');
  server.use(
    rows('campaigns_with_totals', [campaign]),
    rows('flights', []),
    answer('post', 'rpc/organisation_members', []),
  );
  renderApp(path, { actor: null });
  return recordRequests();
}

const READS = ['GET', 'HEAD'];
/** RPC calls that only read, although they are POST requests. */
const READING_CALLS = [
  'rpc/access_state',
  'rpc/campaign_budget_split',
  'rpc/delivery_stats',
  'rpc/delivery_time',
  'rpc/launch_check',
  'rpc/sent_days',
  'rpc/started_plans',
];

/** Makes the server reject writes with the session that this browser still has. */
const refuseUser = (method: 'post' | 'delete') =>
  server.use(answer(method, 'campaigns', { code: '42501', message: 'permission denied' }, 401));

/** Opens Create Campaign, fills it in and returns its submit button. */
async function fillIn() {
  await userEvent.click(await screen.findByRole('button', { name: 'New Campaign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Campaign' }));
  const values = [
    ['Name', 'Spring Launch'],
    ['Description', 'All of spring'],
    ['Budget', '10'],
    ['Start date', '2027-03-01'],
    ['End date', '2027-03-31'],
  ] as const;
  for (const [label, value] of values)
    fireEvent.change(dialog.getByLabelText(`${label} *`), { target: { value } });
  return dialog.getByRole('button', { name: 'Create Campaign' });
}

async function expectRefusal(sent: ReturnType<typeof recordRequests>) {
  expect(await screen.findByText('User not authenticated')).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  const writes = sent.filter(
    ({ method, table }) => !READS.includes(method) && !READING_CALLS.includes(table),
  );
  expect(writes).toEqual([]);
}

describe('after the session has ended, "User not authenticated" is shown and nothing sent', () => {
  test('when creating a campaign', async () => {
    const sent = openWith('/campaigns');
    const create = await fillIn();
    endSession();
    await userEvent.click(create);
    await expectRefusal(sent);
  });

  test('when editing a campaign', async () => {
    const sent = openWith(`/campaigns/${campaign.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Campaign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Campaign' }));
    endSession();
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await expectRefusal(sent);
  });

  test('when changing a status', async () => {
    const sent = openWith('/campaigns');
    const choice = await screen.findByLabelText('Change status of Spring Sale');
    endSession();
    await chooseStatus(choice, 'Active');
    await expectRefusal(sent);
  });

  test('when deleting a campaign', async () => {
    const sent = openWith('/campaigns');
    await userEvent.click(await screen.findByRole('button', { name: 'More for Spring Sale' }));
    const entry = await screen.findByRole('menuitem', { name: 'Delete Campaign' });
    endSession();
    await userEvent.click(entry);
    await expectRefusal(sent);
  });
});

describe('with a session that the server rejects, "User not authenticated" is shown', () => {
  test('when creating a campaign', async () => {
    openWith('/campaigns');
    refuseUser('post');
    await userEvent.click(await fillIn());
    expect(await screen.findByText('User not authenticated')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
  });

  test('when deleting a campaign', async () => {
    openWith('/campaigns');
    refuseUser('delete');
    await userEvent.click(await screen.findByRole('button', { name: 'More for Spring Sale' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Campaign' }));
    expect(await screen.findByText('User not authenticated')).toBeVisible();
  });
});

describe('a campaign page without a session', () => {
  test.each(['/campaigns', `/campaigns/${campaign.id}`])(
    'redirects from %s to the sign-in page',
    async (path) => {
      const sent = recordRequests();
      const { router } = renderApp(path, { actor: null });
      expect(await screen.findByLabelText(/^Email/)).toBeVisible();
      expect(router.state.location.pathname).toBe('/auth');
      expect(sent.filter(({ table }) => table.startsWith('campaigns'))).toEqual([]);
    },
  );
});
