import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aCampaign } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { rows, server } from '../../support/screen/server';

const names = ['One', 'Two', 'Three'];

async function openList() {
  signInAs('regular');
  server.use(
    rows(
      'campaigns_with_totals',
      names.map((name) => aCampaign({ name })),
    ),
  );
  renderApp('/campaigns', { actor: null });
  await screen.findByRole('link', { name: 'One' });
  return userEvent.setup();
}

const link = (name: string) => screen.getByRole('link', { name });
const tabStops = () =>
  within(screen.getByRole('region', { name: 'Campaigns' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelectorAll('[tabindex="0"]').length);

describe('the tab stop of the campaigns list', () => {
  test('is the first row, with each of its controls', async () => {
    const user = await openList();
    expect(tabStops()).toEqual([6, 0, 0]);
    screen.getByRole('checkbox', { name: 'Select One' }).focus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Show flights of One' })).toHaveFocus();
    await user.tab();
    expect(link('One')).toHaveFocus();
  });

  test('moves with the arrows to the same control of the next row and stays at the ends', async () => {
    const user = await openList();
    link('One').focus();
    await user.keyboard('{ArrowUp}');
    expect(link('One')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(link('Two')).toHaveFocus();
    expect(tabStops()).toEqual([0, 6, 0]);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(link('Three')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(link('Two')).toHaveFocus();
  });

  test('follows a click', async () => {
    const user = await openList();
    await user.click(screen.getByRole('checkbox', { name: 'Select Three' }));
    expect(tabStops()).toEqual([0, 0, 6]);
  });

  test('leaves the arrows in a status select to the select', async () => {
    const user = await openList();
    const status = screen.getByRole('combobox', { name: 'Change status of One' });
    status.focus();
    await user.keyboard('{ArrowDown}');
    expect(status).toHaveFocus();
  });
});

test('the campaigns list shows the channels and the messages sent of a campaign', async () => {
  signInAs('regular');
  server.use(
    rows('campaigns_with_totals', [
      aCampaign({
        channels: ['SMS', 'Email'],
        progress: { sent: 12_345, forecast: 20_000, expected: null, pace: null },
      }),
    ]),
  );
  renderApp('/campaigns', { actor: null });
  const row = (await screen.findByRole('link', { name: 'Spring Sale' })).closest('li');
  expect(row).toHaveTextContent('SMS, Email');
  expect(row).toHaveTextContent('12,345');
});

test('the campaigns list of an organization without campaigns has no views and no filters', async () => {
  signInAs('regular');
  server.use(rows('campaigns_with_totals', []));
  renderApp('/campaigns', { actor: null });
  const archived = await screen.findByRole('link', { name: 'Archived campaigns' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
  await userEvent.click(archived);
  expect(await screen.findByText('No matching campaigns')).toBeVisible();
  expect(screen.getByRole('searchbox')).toBeVisible();
});
