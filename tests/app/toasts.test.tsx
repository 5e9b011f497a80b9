import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { chooseStatus } from '../support/screen/choose-status';
import { aCampaign } from '../support/cases/factories';
import { renderApp } from '../support/screen/render';
import { expectConsoleError } from '../support/screen/console';
import { answer, failure, rows, server } from '../support/screen/server';

const campaign = aCampaign({ name: 'Spring Sale' });
const messages = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-removed=false] [data-title]')].map(
    ({ textContent }) => textContent,
  );
const choose = async (status: string) =>
  chooseStatus(await screen.findByLabelText('Change status of Spring Sale'), status);

beforeEach(() => {
  expectConsoleError();
  server.use(
    rows('campaigns_with_totals', [campaign]),
    rows('creatives', []),
    rows('message_types', []),
    rows('creative_statuses', []),
    failure('patch', 'campaigns'),
  );
});

describe('an error that was not closed', () => {
  const fail = async () => {
    const view = renderApp('/campaigns');
    await choose('Active');
    await waitFor(() => expect(messages()).toEqual(['Error']));
    return view;
  };

  test('goes with the next success and does not come back (N-06)', async () => {
    await fail();
    server.use(answer('patch', 'campaigns', { id: campaign.id }));
    await choose('Active');
    await waitFor(() => expect(messages()).toEqual(['Campaign Status Updated']));
  });

  test('does not pile up (N-06)', async () => {
    await fail();
    await choose('Active');
    await choose('Active');
    await waitFor(() => expect(messages()).toEqual(['Error']));
  });

  test('does not follow to another page, also when it is looked at again (N-06)', async () => {
    const { router } = await fail();
    await router.navigate('/creatives');
    await screen.findByText('No creatives yet');
    await waitFor(() => expect(messages()).toEqual([]));
  });

  test('stays while the list is narrowed on the same page', async () => {
    const { router } = await fail();
    await router.navigate('/campaigns?status=active');
    expect(messages()).toEqual(['Error']);
  });
});

test('a list that could not be read and now can be says so no longer (N-06)', async () => {
  server.use(failure('get', 'campaigns_with_totals'));
  renderApp('/campaigns');
  await waitFor(() => expect(messages()).toEqual(['Error']));
  server.use(rows('campaigns_with_totals', [campaign]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Spring Sale');
  await waitFor(() => expect(messages()).toEqual([]));
});
