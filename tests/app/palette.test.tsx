import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeBufferedKeys, startBuffering, stopBuffering } from '@/app/palette/key-buffer';
import {
  aCampaign,
  aCreative,
  aTracker,
  anAudience,
  anOrganisation,
} from '../support/cases/factories';
import { expectConsoleError } from '../support/screen/console';
import { allLoaded, renderApp } from '../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../support/screen/server';

const SUMMER = aCampaign({ name: 'Summer Sale' });
const POSTER = aCreative({ name: 'Summer poster' });
const HIKERS = anAudience({ name: 'Summer hikers' });
const PAGE = aTracker({ name: 'Summer landing page' });
const BLUEPEAK = anOrganisation({
  id: '00000000-0000-4000-8000-000000000003',
  name: 'Summerfield',
});

beforeEach(() =>
  server.use(
    rows('campaigns_with_totals', [SUMMER]),
    rows('creatives', [POSTER]),
    rows('audiences', [HIKERS]),
    rows('organisations', [BLUEPEAK]),
    rows('flights', []),
    rows('click_trackers', [PAGE]),
    rows('click_tracker_versions', []),
    answer('post', 'rpc/tracker_clicks', []),
    rows('creative_versions', []),
    rows('creative_statuses', []),
    rows('message_types', []),
    rows('segments', []),
    // Read by the details panel of a cohort.
    rows('flight_audiences', []),
    answer('post', 'rpc/audience_trail', []),
    answer('post', 'rpc/audience_stats', [{ cohorts: 1, reach: 0, segments: 0, segment_reach: 0 }]),
  ),
);

const open = async (options: Parameters<typeof renderApp>[1] = {}, path = '/campaigns') => {
  const view = renderApp(path, options);
  await screen.findByRole('heading', { level: 1 });
  return view;
};
const palette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Command palette' });
};
const type = (text: string) =>
  userEvent.type(screen.getByRole('combobox', { name: /Go to/ }), text);
const line = (name: string | RegExp) => screen.findByRole('option', { name });
const organisationSearches = (requests: ReturnType<typeof recordRequests>) =>
  requests.filter(({ table, query }) => table === 'organisations' && query.has('search_text'));

describe('the command palette', () => {
  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'opens with %s and closes with Escape',
    async (keys) => {
      await open();
      await userEvent.keyboard(keys);
      await screen.findByRole('dialog', { name: 'Command palette' });
      expect(screen.getByRole('combobox', { name: /Go to/ })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  test('opens with the button in the header', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Go to, create or find' }));
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeVisible();
  });

  test('exposes the highlighted command to screen readers and runs it on Enter', async () => {
    const { router } = await open();
    await palette();
    await type('creatives');
    const box = screen.getByRole('combobox', { name: /Go to/ });
    const creatives = await line('Creatives');
    expect(box).toHaveAttribute('aria-activedescendant', creatives.id);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/creatives'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closes without running a command on a click outside', async () => {
    const { router } = await open();
    await palette();
    await type('creatives');
    await line('Creatives');
    await userEvent.click(screen.getByRole('dialog').previousElementSibling ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/campaigns');
  });

  test('wraps around from the first to the last command with the arrow keys', async () => {
    await open();
    await palette();
    const options = () => screen.getAllByRole('option');
    expect(options()[0]).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}');
    expect(options().at(-1)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(options()[0]).toHaveAttribute('aria-selected', 'true');
  });

  test.each([
    ['Summer Sale', `/campaigns/${SUMMER.id}`, ''],
    ['Summer poster', '/creatives', `preview=${POSTER.id}`],
    ['Summer hikers', '/audiences', `cohort=${HIKERS.id}`],
  ])('finds %s on the server and opens it', async (name, pathname, search) => {
    const { router } = await open();
    await palette();
    await type('summer');
    await userEvent.click(await line(new RegExp(name)));
    await waitFor(() => expect(router.state.location.pathname).toBe(pathname));
    expect(router.state.location.search).toContain(search);
  });

  test.each(['/campaigns', '/click-tracker'])(
    'opens the tracker list at the selected tracker from %s',
    async (from) => {
      const { router } = await open({}, from);
      await palette();
      await type('summer');
      await userEvent.click(await line(/Summer landing page/));
      await waitFor(() => expect(router.state.location.search).toBe('?q=Summer%20landing%20page'));
      expect(
        await screen.findByRole('button', { name: 'Hide versions of Summer landing page' }),
      ).toBeVisible();
    },
  );

  test('lets a superadmin impersonate an organization', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('http://localhost:3000/rest/v1/superadmin_impersonations', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ superadmin_id: 'x' });
      }),
    );
    const requests = recordRequests();
    await open({ actor: 'superadmin' });
    await palette();
    await type('summerf');
    await userEvent.click(await line(/Summerfield/));
    expect(organisationSearches(requests)).not.toEqual([]);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ impersonated_org_id: BLUEPEAK.id });
  });

  test('lists the pages opened last, newest first and without the open one', async () => {
    const { router } = await open({}, `/campaigns/${SUMMER.id}`);
    await palette();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await act(() => router.navigate(`/audiences?cohort=${HIKERS.id}`));
    const details = await screen.findByRole('dialog', { name: HIKERS.name });
    await userEvent.click(within(details).getByRole('button', { name: 'Close' }));
    await palette();
    const recent = within(await screen.findByRole('group', { name: 'Recent' }));
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      HIKERS.name,
      SUMMER.name,
    ]);
    await userEvent.click(recent.getByRole('option', { name: SUMMER.name }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/campaigns/${SUMMER.id}`));
  });

  test('forgets a recent page whose campaign no longer exists', async () => {
    const first = await open({}, `/campaigns/${SUMMER.id}`);
    first.unmount();
    server.use(rows('campaigns_with_totals', []));
    const { router } = await open({}, '/creatives');
    await palette();
    await userEvent.click(await line(SUMMER.name));
    await screen.findAllByText('Campaign not found');
    await act(() => router.navigate('/creatives'));
    await screen.findByRole('heading', { level: 1, name: 'Creatives' });
    await palette();
    await line('Creatives');
    expect(screen.queryByRole('option', { name: SUMMER.name })).toBeNull();
  });

  test('runs what the header of the open page offers', async () => {
    await open({}, `/campaigns/${SUMMER.id}`);
    await screen.findByRole('button', { name: 'Edit Campaign' });
    await palette();
    const own = within(screen.getByRole('group', { name: 'This page' }));
    expect(own.getByRole('option', { name: 'New Flight' })).toBeVisible();
    await type('edit camp');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Edit Campaign' })).toBeVisible();
  });

  test('requests and shows organizations and superadmin pages only for superadmins', async () => {
    const first = await open({ actor: 'superadmin' });
    await palette();
    expect(await line('Organisations')).toBeVisible();
    first.unmount();

    const requests = recordRequests();
    await open();
    await palette();
    expect(await line('Campaigns')).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Organisations' })).toBeNull();
    await type('summer');
    await line(/Summer Sale/);
    await allLoaded();
    expect(screen.queryByRole('option', { name: /Summerfield/ })).toBeNull();
    expect(organisationSearches(requests)).toEqual([]);
  });

  test('offers readonly users nothing to create', async () => {
    const first = await open();
    await palette();
    expect(await screen.findByRole('group', { name: 'Create' })).toBeVisible();
    first.unmount();

    await open({ actor: 'readonly' });
    await palette();
    expect(await screen.findByRole('group', { name: 'Go to' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Create' })).toBeNull();
  });

  test('opens the campaign list with the Create Campaign dialog on New campaign', async () => {
    const { router } = await open({}, '/settings');
    await palette();
    await type('new campaign');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/campaigns'));
    expect(await screen.findByRole('dialog', { name: 'Create Campaign' })).toBeVisible();
  });

  test('finds a page of the settings by the name of a setting', async () => {
    const { router } = await open();
    await palette();
    expect(screen.queryByRole('option', { name: /^Notifications/ })).toBeNull();
    await type('weekly reports');
    await screen.findByRole('option', { name: /^Notifications/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/notifications'));
  });

  test('switches the theme', async () => {
    await open();
    await palette();
    await type('dark');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement).toHaveClass('dark'));
    await palette();
    await type('light');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement).not.toHaveClass('dark'));
  });

  test('says when there are no matches and when a search failed', async () => {
    await open();
    await palette();
    for (const table of ['campaigns_with_totals', 'creatives', 'audiences', 'click_trackers'])
      server.use(rows(table, []));
    await type('zzz');
    expect(await screen.findByText('No matches')).toBeVisible();
    expectConsoleError();
    server.use(failure('get', 'creatives'));
    await type('y');
    expect(await screen.findByText('Some results are missing.')).toBeVisible();
  });
});

describe('single-key shortcuts on a list page', () => {
  test('focus the search with /, which then receives the next keys as text', async () => {
    await open();
    await screen.findByText('Summer Sale');
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search campaigns by name' })).toHaveFocus();
    await userEvent.keyboard('c?');
    expect(screen.getByRole('searchbox')).toHaveValue('c?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each(['c', 'n'])('open the create dialog with %s', async (key) => {
    await open();
    await userEvent.keyboard(key);
    expect(await screen.findByRole('dialog', { name: 'Create Campaign' })).toBeVisible();
  });

  test('create nothing for a read-only user, with or without Ctrl', async () => {
    await open({ actor: 'readonly' });
    await userEvent.keyboard('c');
    fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true });
    // Shortcuts do nothing behind a dialog, so this one opens only if no other has.
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('are listed on ? and can be switched off and on again there', async () => {
    await open();
    await userEvent.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Search in the list')).toBeVisible();
    const toggle = help.getByRole('switch', { name: 'Single-key shortcuts' });
    expect(toggle).toBeChecked();
    toggle.focus();
    await userEvent.keyboard(' ');
    expect(toggle).not.toBeChecked();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('c');
    expect(screen.queryByRole('dialog')).toBeNull();
    await palette();
    await type('shortcuts');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('switch'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Create Campaign' })).toBeVisible();
  });

  test('do nothing while an open menu has the focus', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Account:/ }));
    const entry = (await screen.findAllByRole('menuitem'))[0];
    if (!entry) throw new Error('The menu is empty');
    // `fireEvent` returns false if a handler prevented the default, as the page does for its shortcuts.
    expect(fireEvent.keyDown(entry, { key: 'c' })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'c' })).toBe(false);
  });

  test('do nothing behind an open dialog', async () => {
    await open();
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await userEvent.keyboard('c{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});

describe('keys pressed while the palette opens', () => {
  test('are typed into the palette from the first one and run no shortcut of the page', async () => {
    const { router } = await open();
    await userEvent.keyboard('{Control>}k{/Control}cx{Backspace}reat?{Backspace}');
    expect(await screen.findByRole('combobox', { name: /Go to/ })).toHaveValue('creat');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await userEvent.keyboard('ives{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/creatives'));
  });

  test('run a command with Enter and close the palette with Escape', async () => {
    const { router } = await open();
    await userEvent.keyboard('{Control>}k{/Control}creatives{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/creatives'));
    await userEvent.keyboard('{Control>}k{/Control}{Escape}');
    // The page gets its keys back once the palette has opened and closed.
    await waitFor(async () => {
      await userEvent.keyboard('?');
      expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('are buffered and kept from the page until buffering stops', async () => {
    const onPage = vi.fn();
    document.body.addEventListener('keydown', onPage);
    startBuffering();
    await userEvent.keyboard('go bx{Backspace}ill{Enter}{Escape}');
    expect(takeBufferedKeys()).toEqual({ text: 'go bill', actions: ['Enter', 'Escape'] });
    expect(onPage).not.toHaveBeenCalled();
    stopBuffering();
    await userEvent.keyboard('c');
    expect(onPage).toHaveBeenCalledOnce();
    expect(takeBufferedKeys()).toEqual({ text: '', actions: [] });
    document.body.removeEventListener('keydown', onPage);
  });
});
