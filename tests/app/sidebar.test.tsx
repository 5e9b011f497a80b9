import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anOrganisation } from '../support/cases/factories';
import { renderApp } from '../support/screen/render';
import { recordRequests, rows, server, pendingPeople } from '../support/screen/server';
import { aWindow } from '../support/screen/window';

const VOX = anOrganisation({ name: 'VOX', type: 'VOX' });
beforeEach(() => server.use(rows('campaigns_with_totals', []), rows('organisations', [VOX])));

const open = async (options: Parameters<typeof renderApp>[1] = {}) => {
  const view = renderApp('/campaigns', options);
  await screen.findByRole('button', { name: 'Toggle sidebar' });
  return view;
};
const sidebar = () => screen.queryByRole('complementary', { name: 'Sidebar' });
const toggle = () => screen.getByRole('button', { name: 'Toggle sidebar' });

describe('the sidebar on a phone', () => {
  test('is hidden at a width of 767 px and visible at 768 px', async () => {
    const resize = aWindow({ width: 767 });
    await open();
    expect(sidebar()).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    resize({ width: 768 });
    await waitFor(() => expect(sidebar()).toBeVisible());
  });

  test('opens as a sheet of 18rem on Ctrl+B without changing the cookie of the desktop sidebar', async () => {
    aWindow({ width: 390 });
    const cookie = vi.spyOn(document, 'cookie', 'set');
    await open();
    await userEvent.keyboard('{Control>}b{/Control}');
    const sheet = await screen.findByRole('dialog', { name: 'Navigation' });
    expect(sheet).toHaveClass('w-[18rem]');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cookie).not.toHaveBeenCalled();
    cookie.mockRestore();
  });

  test('keeps the shortcuts of the page behind it from acting', async () => {
    aWindow({ width: 390 });
    await open();
    await userEvent.click(toggle());
    await screen.findByRole('dialog', { name: 'Navigation' });
    await userEvent.keyboard('?{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('closes when the user follows a link in it', async () => {
    server.use(rows('support_requests', []));
    aWindow({ width: 390 });
    const { router } = await open();
    await userEvent.click(toggle());
    const sheet = within(await screen.findByRole('dialog', { name: 'Navigation' }));
    await userEvent.click(sheet.getByRole('link', { name: 'Help & Support' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('folding the sidebar', () => {
  test('changes the button’s state and the cookie, and folded links show their names on hover', async () => {
    await open();
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(toggle());
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(document.cookie).toContain('sidebar:state=false');
    await userEvent.hover(screen.getByRole('link', { name: 'Campaigns' }));
    expect(await screen.findAllByText('Campaigns', { selector: '[aria-hidden]' })).toHaveLength(1);
    await userEvent.click(toggle());
    expect(document.cookie).toContain('sidebar:state=true');
  });

  test('is the default below 1,024 px, and a choice made there is stored in its own cookie', async () => {
    const resize = aWindow({ width: 1023 });
    await open();
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { name: 'Campaigns' })).toBeVisible();
    await userEvent.click(toggle());
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    expect(document.cookie).toContain('sidebar:state:narrow=true');
    await userEvent.click(toggle());
    resize({ width: 1024 });
    await waitFor(() => expect(toggle()).toHaveAttribute('aria-expanded', 'true'));
    resize({ width: 768 });
    await waitFor(() => expect(toggle()).toHaveAttribute('aria-expanded', 'false'));
  });

  test('moves the name of a link into a tooltip to its right, for pointer and keyboard', async () => {
    const link = { x: 6, y: 100, width: 36, height: 36 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(link.x, link.y, link.width, link.height),
    );
    // jsdom guesses `:focus-visible` from events of earlier tests.
    const { matches } = Element.prototype;
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function match(
      this: Element,
      selector,
    ) {
      return selector === ':focus-visible'
        ? this === document.activeElement
        : matches.call(this, selector);
    });
    aWindow({ width: 768 });
    await open();
    const shown = () => screen.findByText('Calendar', { selector: '[aria-hidden]' });
    await userEvent.hover(screen.getByRole('link', { name: 'Calendar' }));
    expect(await shown()).toHaveStyle({ left: '48px', top: '118px' });
    await userEvent.unhover(screen.getByRole('link', { name: 'Calendar' }));
    screen.getByRole('link', { name: 'Campaigns' }).focus();
    await userEvent.tab();
    expect(await shown()).toHaveStyle({ left: '48px', top: '118px' });
  });

  test.each([
    ['without ctrl or meta', {}],
    ['with shift', { ctrlKey: true, shiftKey: true }],
    ['with alt', { ctrlKey: true, altKey: true }],
  ])('does not happen on the key b %s', async (_how, modifiers) => {
    await open();
    fireEvent.keyDown(document.body, { key: 'b', ...modifiers });
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('the sidebar', () => {
  test('leaves out links that would redirect a VOX superadmin who is not impersonating', async () => {
    renderApp('/superadmin/organisations', { actor: 'superadmin', profile: { organisation: VOX } });
    const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'User Management',
      'Organisations',
      'Configuration',
      'Console',
      'Support Requests',
      'Billing',
      'Inbox',
      'Settings',
    ]);
    expect(nav.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(screen.getByText('SUPERADMIN')).toBeVisible();
  });

  test('shows a superadmin the number of users of all organizations who wait for approval', async () => {
    const sent = recordRequests();
    renderApp('/superadmin/organisations', { actor: 'superadmin', profile: { organisation: VOX } });
    server.use(pendingPeople(3));
    expect(
      await screen.findByRole('link', { name: 'User Management, 3 waiting for approval' }),
    ).toBeVisible();
    const counted = sent.find(({ method }) => method === 'HEAD');
    expect(counted?.query.get('status')).toBe('eq.pending');
    expect(counted?.query.has('organisation_id')).toBe(false);
  });

  test('shows the organization’s logo, or no image if it fails to load', async () => {
    const organisation = anOrganisation({ logo_url: 'https://northwind.example/logo.png' });
    await open({ profile: { organisation } });
    const logo = sidebar()?.querySelector('img') ?? document.body;
    expect(logo).toHaveAttribute('src', 'https://northwind.example/logo.png');
    expect(logo).toHaveAttribute('referrerpolicy', 'no-referrer');
    fireEvent.error(logo);
    expect(sidebar()?.querySelector('img')).toBeNull();
  });

  test('marks the link of the current page', async () => {
    await open({ actor: 'admin' });
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    const current = main.getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.textContent)).toEqual(['Campaigns']);
  });
});
