import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCampaign, aFlight } from '../support/cases/factories';
import { allLoaded, renderApp } from '../support/screen/render';
import { rows, server } from '../support/screen/server';
import { aWindow } from '../support/screen/window';

const flight = { ...aFlight({ name: 'Opening weekend' }), audiences: [], creatives: [] };
const CAMPAIGN = `/campaigns/${flight.campaign_id}`;

const trail = async () => screen.findByRole('navigation', { name: 'Breadcrumb' });
const crumbs = async () =>
  within(await trail())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the breadcrumb of a flight links to the campaigns and to its campaign', async () => {
  aWindow({ width: 1440 });
  renderApp(`${CAMPAIGN}/flights/${flight.id}`);
  server.use(rows('flights', [flight]));
  await screen.findByRole('heading', { level: 1, name: 'Opening weekend' });
  await waitFor(async () =>
    expect(await crumbs()).toEqual(['Campaigns/', 'Spring Launch/', 'Opening weekend']),
  );
  const { getByRole, getByText } = within(await trail());
  expect(getByRole('link', { name: 'Campaigns' })).toHaveAttribute('href', '/campaigns');
  expect(getByRole('link', { name: 'Spring Launch' })).toHaveAttribute('href', CAMPAIGN);
  expect(getByText('Opening weekend').closest('li')).toHaveAttribute('aria-current', 'page');
});

test('a flight’s own link to its campaign is shown only in windows without the breadcrumb', async () => {
  const resize = aWindow({ width: 1440 });
  renderApp(`${CAMPAIGN}/flights/${flight.id}`);
  server.use(rows('flights', [flight]));
  await screen.findByRole('heading', { level: 1, name: 'Opening weekend' });
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('link', { name: 'Spring Launch' })).toBeNull();
  resize({ width: 768 });
  expect(main.getByRole('link', { name: 'Spring Launch' })).toHaveAttribute('href', CAMPAIGN);
  expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
});

test('a campaign keeps Back to Campaigns next to the breadcrumb', async () => {
  aWindow({ width: 1440 });
  renderApp(CAMPAIGN);
  server.use(rows('campaigns_with_totals', [aCampaign()]), rows('flights', [flight]));
  const back = await screen.findByRole('link', { name: 'Back to Campaigns' });
  expect(back).toHaveAttribute('href', '/campaigns');
  await waitFor(async () => expect(await crumbs()).toEqual(['Campaigns/', 'Spring Sale']));
});

test('the breadcrumb of a list is its name in the sidebar, without a link', async () => {
  aWindow({ width: 1440 });
  renderApp('/campaigns');
  server.use(rows('campaigns_with_totals', [aCampaign()]));
  await waitFor(async () => expect(await crumbs()).toEqual(['Campaigns']));
  expect(within(await trail()).queryByRole('link')).toBeNull();
});

test('the breadcrumb of a settings page names the section only once', async () => {
  aWindow({ width: 1440 });
  renderApp('/settings/notifications');
  await waitFor(async () => expect(await crumbs()).toEqual(['Settings/', 'Notifications']));
});

test('the header has no breadcrumb below 1024 px, and an icon opens the palette there', async () => {
  aWindow({ width: 1023 });
  renderApp('/campaigns');
  server.use(rows('campaigns_with_totals', [aCampaign()]));
  const search = await screen.findByRole('button', { name: 'Go to, create or find' });
  await allLoaded();
  expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
  expect(search).toHaveTextContent('');
});

test('the search button of a wide window shows the shortcut and opens the palette', async () => {
  aWindow({ width: 1440 });
  renderApp('/campaigns');
  server.use(rows('campaigns_with_totals', [aCampaign()]));
  const search = await screen.findByRole('button', { name: 'Go to, create or find' });
  expect(search).toHaveTextContent('Ctrl K');
  await userEvent.click(search);
  expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeVisible();
});
