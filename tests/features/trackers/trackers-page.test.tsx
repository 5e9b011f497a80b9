import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { zonedDay } from '@/domain/time/wall-time';
import { aTracker, aTrackerVersion, ORGANISATION_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';
import { aWindow } from '../../support/screen/window';

const OTHER = '20000000-0000-4000-8000-000000000009';
const SPRING = aTracker({ version_count: 2, click_count: 2134 });
const FOREIGN = aTracker({ name: 'Store finder', user_id: OTHER });
const NEWEST = aTrackerVersion({
  click_tracker_id: SPRING.id,
  version_name: 'Second',
  og_title: 'Second title',
  og_image: 'https://northwind.example/second.png',
  shortened_url: 'https://go.example/s/second',
  creative: { name: 'Warm weekend' },
});
const FIRST = aTrackerVersion({ click_tracker_id: SPRING.id, click_count: 1930 });
const today = zonedDay('Europe/Berlin', Date.now());

function open(
  kind: Parameters<typeof signInAs>[0] = 'regular',
  { path = '/click-tracker', state }: { path?: string; state?: unknown } = {},
) {
  signInAs(kind);
  server.use(
    rows('click_trackers', [SPRING, FOREIGN]),
    rows('click_tracker_versions', [NEWEST, FIRST]),
    answer('post', 'rpc/tracker_clicks', [
      { day: today, kind: 'person', clicks: 7, people: 5 },
      { day: today, kind: 'preview', clicks: 1, people: 0 },
      { day: today, kind: 'scanner', clicks: 2, people: 0 },
    ]),
  );
  return renderApp(path, { actor: null, state });
}
const expand = async (name = SPRING.name) =>
  userEvent.click(await screen.findByRole('button', { name: `Show versions of ${name}` }));
const panel = () => screen.getByRole('complementary', { name: 'Link Preview' });

describe('tracker list', () => {
  test('redirects a signed-out visitor to the sign-in page', async () => {
    const { router } = renderApp('/click-tracker', { actor: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  test('loads a page of the organization’s trackers under the heading SMS+, newest first', async () => {
    const sent = recordRequests();
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'SMS+' })).toBeVisible();
    expect(await screen.findByText('Store finder')).toBeVisible();
    expect(screen.getByText('2,134')).toBeVisible();
    const [list] = sent.filter(({ table }) => table === 'click_trackers');
    expect(Object.fromEntries(list?.query ?? [])).toMatchObject({
      organisation_id: `eq.${ORGANISATION_ID}`,
      order: 'created_at.desc,id.desc',
      limit: '20',
      offset: '0',
    });
  });

  test('reads search and page from the URL and filters on the server', async () => {
    const sent = recordRequests();
    open('regular', { path: '/click-tracker?q=50%25_off*&page=3' });
    await screen.findByText('Store finder');
    // A later page reads its ids first: with full rows, the database would also count clicks for the skipped trackers.
    const [ids, list] = sent.filter(({ table }) => table === 'click_trackers');
    expect(ids?.query.get('select')).toBe('id');
    expect(ids?.query.get('search_text')).toBe('like.%50％＿off∗%');
    expect(ids?.query.get('offset')).toBe('40');
    expect(list?.query.get('select')).toContain('click_count');
    expect(list?.query.get('id')).toMatch(/^in\.\(/);
    expect(screen.getByRole('searchbox')).toHaveValue('50%_off*');
  });

  test('returns to the first page when the search changes', async () => {
    const { router } = open('regular', { path: '/click-tracker?page=2' });
    await userEvent.type(await screen.findByRole('searchbox'), 'spring');
    await waitFor(() => expect(router.state.location.search).toBe('?q=spring'));
  });

  test('opens the next page through the URL', async () => {
    signInAs('regular');
    server.use(
      http.get('*/rest/v1/click_trackers', () =>
        HttpResponse.json([SPRING], { headers: { 'content-range': '0-19/41' } }),
      ),
    );
    const { router } = renderApp('/click-tracker', { actor: null });
    expect(await screen.findByText('1–20 of 41')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(router.state.location.search).toBe('?page=2');
  });

  test('has one row with tab stops, and the arrows move between rows', async () => {
    open();
    const user = userEvent.setup();
    const toggle = (name: string) =>
      screen.findByRole('button', { name: `Show versions of ${name}` });
    (await toggle(SPRING.name)).focus();
    expect(await toggle('Store finder')).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{ArrowDown}');
    expect(await toggle('Store finder')).toHaveFocus();
    expect(await toggle('Store finder')).toHaveAttribute('tabindex', '0');
    expect(await toggle(SPRING.name)).toHaveAttribute('tabindex', '-1');
  });

  test('offers to create the first tracker, without a search, when there are none', async () => {
    signInAs('regular');
    server.use(rows('click_trackers', []));
    renderApp('/click-tracker', { actor: null });
    expect(await screen.findByText('No trackers yet')).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create First Tracker' }));
    expect(await screen.findByRole('dialog', { name: 'New Tracker' })).toBeVisible();
  });

  test('says that no tracker matches the search and offers to clear it', async () => {
    signInAs('regular');
    server.use(rows('click_trackers', []));
    const { router } = renderApp('/click-tracker?q=zebra', { actor: null });
    expect(await screen.findByText('No matching trackers')).toBeVisible();
    expect(screen.getByRole('searchbox')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all trackers' }));
    expect(router.state.location.search).toBe('');
  });

  test('offers Retry when the trackers cannot be loaded', async () => {
    expectConsoleError();
    signInAs('regular');
    server.use(failure('get', 'click_trackers'));
    renderApp('/click-tracker', { actor: null });
    expect(await screen.findByText('Couldn’t load trackers')).toBeVisible();
    server.use(rows('click_trackers', [SPRING]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(SPRING.name)).toBeVisible();
  });
});

describe('tracker versions and link preview', () => {
  test('expands a tracker to its versions, newest first, with their clicks', async () => {
    const sent = recordRequests();
    open();
    await expand();
    const list = await screen.findByRole('list', { name: `Versions of ${SPRING.name}` });
    const items = within(list).getAllByRole('listitem');
    expect(items).toHaveLength(2);
    expect(items[0]).toHaveTextContent('Second');
    expect(items[0]).toHaveTextContent('in “Warm weekend”');
    expect(items[1]).toHaveTextContent('1,930 clicks');
    const [versions] = sent.filter(({ table }) => table === 'click_tracker_versions');
    expect(Object.fromEntries(versions?.query ?? [])).toMatchObject({
      click_tracker_id: `eq.${SPRING.id}`,
      order: 'created_at.desc,id.desc',
    });
  });

  test('shows title, description and image of the newest version in the panel, then those of the chosen one', async () => {
    open();
    await screen.findByText(SPRING.name);
    expect(screen.queryByRole('complementary', { name: 'Link Preview' })).toBeNull();
    await expand();
    await waitFor(() => expect(panel()).toHaveTextContent('Second title'));
    expect(panel().querySelector('img')).toHaveAttribute(
      'src',
      'https://northwind.example/second.png',
    );
    await userEvent.click(screen.getByRole('button', { name: 'First' }));
    expect(panel()).toHaveTextContent('Spring is here');
    expect(panel()).toHaveTextContent('Everything for the first warm weekend');
    expect(panel()).toHaveTextContent(SPRING.original_url);
    expect(panel()).not.toHaveTextContent('Second title');
    expect(screen.getByRole('button', { name: 'First' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('opens the link preview as a dialog on a narrow screen', async () => {
    aWindow({ width: 390 });
    open();
    await expand();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'First' }));
    const dialog = await screen.findByRole('dialog', { name: 'Link Preview' });
    expect(dialog).toHaveTextContent('Spring is here');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('copies the short link', async () => {
    const user = userEvent.setup();
    open();
    await expand();
    await user.click(await screen.findByRole('button', { name: `Copy ${FIRST.shortened_url}` }));
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(FIRST.shortened_url);
  });

  test('shows the saved version after returning from the editor', async () => {
    open('regular', { state: { trackerId: SPRING.id, versionId: FIRST.id } });
    expect(await screen.findByRole('list', { name: `Versions of ${SPRING.name}` })).toBeVisible();
    expect(panel()).toHaveTextContent('Spring is here');
  });

  test('links a tracker without versions to the editor for its first version', async () => {
    open();
    server.use(rows('click_tracker_versions', []));
    await expand();
    expect(await screen.findByText('No versions yet')).toBeVisible();
    expect(panel()).toHaveTextContent('This tracker has no version yet.');
    expect(screen.getByRole('link', { name: 'Add First Version' })).toHaveAttribute(
      'href',
      `/click-tracker/${SPRING.id}/og-tags`,
    );
  });
});

describe('click chart', () => {
  test('shows clicks, unique people and bots per day, as a chart with totals and as a table', async () => {
    const sent = recordRequests();
    open();
    await expand();
    expect(await screen.findByText('7 clicks by 5 people, 3 previews and scans')).toBeVisible();
    expect(sent.find(({ table }) => table === 'rpc/tracker_clicks')?.body).toEqual({
      p_tracker_id: SPRING.id,
      p_days: 30,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(31);
    const [, latest, before] = within(table).getAllByRole('row');
    expect(
      within(latest ?? table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['7', '5', '3']);
    expect(
      within(before ?? table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['0', '0', '0']);
  });

  test('shows a text instead of the chart when there are no clicks', async () => {
    open();
    server.use(answer('post', 'rpc/tracker_clicks', []));
    await expand();
    expect(await screen.findByText('No one has clicked a link of this tracker yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
  });

  test('shows an error next to the versions when the clicks cannot be loaded', async () => {
    expectConsoleError();
    open();
    server.use(failure('post', 'rpc/tracker_clicks'));
    await expand();
    expect(await screen.findByText('Couldn’t load the clicks')).toBeVisible();
    expect(screen.getByRole('button', { name: 'First' })).toBeVisible();
  });
});

describe('permissions in the tracker list', () => {
  test('shows read-only users everything without controls that change it', async () => {
    open('readonly');
    await expand();
    await screen.findByRole('button', { name: 'First' });
    for (const name of [/New Tracker/, /^More for/, /Delete/, /Rename/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    for (const name of [/New Version/, /Edit version/])
      expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.getByRole('button', { name: `Copy ${FIRST.shortened_url}` })).toBeVisible();
  });

  test('offers Duplicate and New Version for another user’s tracker, and says why it cannot be deleted', async () => {
    open();
    await screen.findByText('Store finder');
    expect(screen.queryByRole('button', { name: 'Rename Store finder' })).toBeNull();
    expect(screen.getByRole('button', { name: `Rename ${SPRING.name}` })).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Version of Store finder' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'More for Store finder' }));
    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    const remove = screen.getByRole('menuitem', { name: /^Delete/ });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveTextContent('Only its owner can delete a tracker.');
  });
});
