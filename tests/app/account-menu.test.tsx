import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../support/screen/render';
import { answer, rows, server } from '../support/screen/server';

async function openMenu() {
  server.use(
    rows('campaigns_with_totals', []),
    rows('campaign_statuses', []),
    answer('delete', 'superadmin_impersonations', []),
  );
  const { router } = renderApp('/campaigns', { actor: 'admin' });
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: /^Account: / });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  const menu = await screen.findByRole('menu');
  return { user, button, menu, router };
}

test('the account menu shows the user’s name, role and organization', async () => {
  const { menu } = await openMenu();
  expect(menu).toHaveTextContent('Admin · Northwind Outdoor');
  expect(menu).toHaveTextContent('@');
});

test('the account menu stays open when the user changes the theme', async () => {
  const { user, menu } = await openMenu();
  await user.click(within(menu).getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement).toHaveClass('dark');
  expect(within(menu).getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await user.click(within(menu).getByRole('menuitemradio', { name: 'System' }));
  expect(document.documentElement).not.toHaveClass('dark');
});

test('the account menu closes on Escape, reopens on Enter and leads to the keyboard shortcuts', async () => {
  const { user, button, router } = await openMenu();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu');
  await user.click(within(menu).getByRole('menuitem', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/campaigns');
});

test('Sign Out in the account menu ends the session and opens the landing page', async () => {
  const { user, menu, router } = await openMenu();
  await user.click(within(menu).getByRole('menuitem', { name: 'Sign Out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(localStorage.getItem('flightdeck:session')).toBeNull();
});
