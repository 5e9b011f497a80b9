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

describe('an error toast that the user did not close', () => {
  const fail = async () => {
    const view = renderApp('/campaigns');
    await choose('Active');
    await waitFor(() => expect(messages()).toEqual(['Error']));
    return view;
  };

  test('is replaced by the next success toast', async () => {
    await fail();
    server.use(answer('patch', 'campaigns', { id: campaign.id }));
    await choose('Active');
    await waitFor(() => expect(messages()).toEqual(['Campaign Status Updated']));
  });

  test('is shown only once when the same error occurs again', async () => {
    await fail();
    await choose('Active');
    await choose('Active');
    await waitFor(() => expect(messages()).toEqual(['Error']));
  });

  test('disappears when the user opens another page', async () => {
    const { router } = await fail();
    await router.navigate('/creatives');
    await screen.findByText('No creatives yet');
    await waitFor(() => expect(messages()).toEqual([]));
  });

  test('stays while the user filters the list on the same page', async () => {
    const { router } = await fail();
    await router.navigate('/campaigns?status=active');
    expect(messages()).toEqual(['Error']);
  });
});

test('the error toast of a failed list disappears when a retry loads the list', async () => {
  server.use(failure('get', 'campaigns_with_totals'));
  renderApp('/campaigns');
  await waitFor(() => expect(messages()).toEqual(['Error']));
  server.use(rows('campaigns_with_totals', [campaign]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Spring Sale');
  await waitFor(() => expect(messages()).toEqual([]));
});
