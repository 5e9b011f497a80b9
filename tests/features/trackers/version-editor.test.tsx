import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { aTracker, aTrackerVersion } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const OTHER = '20000000-0000-4000-8000-000000000009';
const MISSING = 'Missing fields - Please fill in version name and OG title at minimum.';
const tracker = aTracker();
const version = aTrackerVersion({ click_tracker_id: tracker.id });
const NEW = `/click-tracker/${tracker.id}/og-tags`;
const EDIT = `${NEW}/${version.id}`;

type Options = {
  actor?: Parameters<typeof signInAs>[0];
  owner?: string;
  state?: unknown;
  domains?: ReturnType<typeof rows>;
};
async function open(path: string, { actor = 'regular', owner, state, domains }: Options = {}) {
  signInAs(actor);
  if (domains) server.use(domains);
  server.use(
    rows('click_trackers', [owner ? { ...tracker, user_id: owner } : tracker]),
    rows('click_tracker_versions', [version]),
    answer('post', 'rpc/tracker_clicks', []),
  );
  const view = renderApp(path, { actor: null, state });
  await screen.findByRole('form');
  return view;
}
const field = (label: string) => screen.getByLabelText(label);
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(field(label), { target: { value } });
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Version' }));
const writes = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ method, table }) => method !== 'GET' && table !== 'rpc/tracker_clicks');
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('tracker-version:'));

describe('opening the version editor', () => {
  test('shows four empty fields for a new version', async () => {
    await open(NEW);
    expect(screen.getByRole('heading', { level: 1, name: 'New Version' })).toBeVisible();
    for (const label of ['Version name *', 'OG title *', 'OG description', 'OG image'])
      expect(field(label)).toHaveValue('');
  });

  test('fills the fields of an existing version', async () => {
    await open(EDIT);
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Version' })).toBeVisible();
    expect(field('Version name *')).toHaveValue('First');
    expect(field('OG title *')).toHaveValue('Spring is here');
    expect(field('OG description')).toHaveValue('Everything for the first warm weekend');
  });

  test.each(['30000000-0000-4000-8000-000000000001', 'not-an-id'])(
    'shows “Tracker not found” for the unknown tracker %s',
    async (id) => {
      signInAs('regular');
      server.use(
        http.get('*/rest/v1/click_trackers', () =>
          id === 'not-an-id'
            ? HttpResponse.json({ code: '22P02', message: 'invalid uuid' }, { status: 400 })
            : HttpResponse.json([]),
        ),
      );
      renderApp(`/click-tracker/${id}/og-tags`, { actor: null });
      expect(await screen.findByRole('heading', { name: 'Tracker not found' })).toBeInTheDocument();
      expect(screen.queryByRole('form')).toBeNull();
    },
  );

  test('shows “Version not found” instead of a new version for an unknown version', async () => {
    signInAs('regular');
    server.use(
      rows('click_trackers', [tracker]),
      http.get('*/rest/v1/click_tracker_versions', () => HttpResponse.json([])),
    );
    renderApp(EDIT, { actor: null });
    expect(await screen.findByRole('heading', { name: 'Version not found' })).toBeInTheDocument();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('offers Retry when the tracker cannot be loaded', async () => {
    expectConsoleError();
    signInAs('regular');
    server.use(failure('get', 'click_trackers'));
    renderApp(NEW, { actor: null });
    expect(await screen.findByText('Couldn’t load the tracker')).toBeVisible();
    server.use(rows('click_trackers', [tracker]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('form')).toBeVisible();
  });

  test('disables the fields for read-only users', async () => {
    await open(EDIT, { actor: 'readonly' });
    expect(screen.getByText('You have read-only access to this version.')).toBeVisible();
    expect(field('OG title *')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save Version' })).toBeNull();
  });
});

describe('hints, limits and previews of the version editor', () => {
  test('shows the recommended lengths and image size at the fields', async () => {
    await open(NEW);
    const hint = (label: string, text: string) =>
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text));
    hint('OG title *', 'Up to 60 characters');
    hint('OG description', 'Maximum 160, recommended 150-160 characters');
    hint('OG image', 'An absolute URL, recommended size 1200x630.');
    expect(field('OG image')).toHaveAttribute('type', 'url');
  });

  test.each([
    ['OG title *', 60, '60/60', '61/60', 'OG title must be at most 60 characters'],
    ['OG description', 160, '160/160', '161/160', 'OG description must be at most 160 characters'],
  ])(
    'counts the characters of %s up to %i and shows an error beyond that while the user types',
    async (label, limit, full, over, message) => {
      await open(NEW);
      fill({ [label]: 'x'.repeat(limit) });
      expect(await screen.findByText(full)).toBeVisible();
      expect(screen.queryByText(message)).toBeNull();
      fill({ [label]: 'x'.repeat(limit + 1) });
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByText(over)).toBeVisible();
      // The text over the limit is not truncated.
      expect(field(label)).toHaveValue('x'.repeat(limit + 1));
    },
  );

  test('updates the preview cards while the user types', async () => {
    await open(NEW);
    const previews = within(screen.getByRole('region', { name: 'Link Preview' }));
    expect(previews.getAllByText('The title will appear here')).toHaveLength(1);
    fill({ 'OG title *': '<b>Spring</b>', 'OG description': 'Warm & sunny' });
    // Two cards: without an image, and in a text message.
    expect(await previews.findAllByText('<b>Spring</b>')).toHaveLength(2);
    expect(previews.getAllByText('Warm & sunny')).toHaveLength(2);
    expect(previews.queryByText('Card with image, 1.91:1')).toBeNull();
  });

  test.each([
    [1200, 630, ''],
    [600, 315, 'This image is 600x315. It may look blurred on large screens.'],
    [1000, 1000, 'This image is 1000x1000. Messengers crop it to 1.91:1.'],
    [0, 0, 'Couldn’t load this image. Messengers may show the text only.'],
  ])('shows the warning, if any, for an image of %i x %i pixels', async (width, height, advice) => {
    const pictures: EventTarget[] = [];
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        src = '';
        referrerPolicy = '';
        naturalWidth = width;
        naturalHeight = height;
        constructor() {
          super();
          pictures.push(this);
        }
      },
    );
    try {
      await open(NEW);
      fill({ 'OG title *': 'Hello', 'OG image': 'https://northwind.example/i.png' });
      expect(await screen.findByText('Loading the image…')).toBeVisible();
      act(() => void pictures.at(-1)?.dispatchEvent(new Event(width ? 'load' : 'error')));
      const previews = screen.getByRole('region', { name: 'Link Preview' });
      // The wide card and the text message show the image, unless it fails to load.
      await waitFor(() => expect(previews.querySelectorAll('img')).toHaveLength(width ? 2 : 0));
      expect(within(previews).queryByRole('status')?.textContent ?? '').toBe(advice);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('saving a tracker version', () => {
  test.each([
    ['version name', { 'OG title *': 'Title' }],
    ['OG title', { 'Version name *': 'Name', 'OG title *': '   ' }],
  ])('sends nothing without the %s', async (_what, values) => {
    await open(NEW);
    const sent = recordRequests();
    fill(values);
    await save();
    expect(await screen.findByText(MISSING)).toBeVisible();
    expect(writes(sent)).toEqual([]);
  });

  test('shows no missing-fields toast for a text that is too long', async () => {
    await open(EDIT);
    const sent = recordRequests();
    fill({ 'OG title *': 'x'.repeat(61) });
    await save();
    expect(await screen.findByText('OG title must be at most 60 characters')).toBeVisible();
    expect(screen.queryByText(MISSING)).toBeNull();
    expect(writes(sent)).toEqual([]);
  });

  test('stores a new version trimmed and returns to the list', async () => {
    const { router } = await open(NEW, { state: { search: '?q=spring' } });
    server.use(answer('post', 'click_tracker_versions', { id: version.id }));
    const sent = recordRequests();
    fill({ 'Version name *': ' Second ', 'OG title *': ' Hello ' });
    await save();
    expect(await screen.findByText('Version created')).toBeVisible();
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/click-tracker',
        search: '?q=spring',
      }),
    );
    expect(writes(sent)).toMatchObject([
      {
        method: 'POST',
        table: 'click_tracker_versions',
        body: {
          click_tracker_id: tracker.id,
          version_name: 'Second',
          domain_id: null,
          og_title: 'Hello',
          og_description: '',
          og_image: '',
        },
      },
    ]);
    expect(drafts()).toEqual([]);
  });

  test('offers a choice of domains only for a new version and only when there are several', async () => {
    const { unmount } = await open(NEW);
    expect(screen.queryByLabelText('Domain')).toBeNull();
    unmount();
    const domains = rows('short_url_domains', [
      { id: 'd', domain_name: 'go.example', is_default: true },
      { id: 'e', domain_name: 'b.example', is_default: false },
    ]);
    const edited = await open(EDIT, { domains });
    expect(screen.queryByLabelText('Domain')).toBeNull();
    edited.unmount();
    await open(NEW, { domains });
    const choice = await screen.findByRole('combobox', { name: 'Domain' });
    expect(choice).toHaveDisplayValue('Default (go.example)');
    await userEvent.selectOptions(choice, 'b.example');
    server.use(answer('post', 'click_tracker_versions', { id: version.id }));
    const sent = recordRequests();
    fill({ 'Version name *': 'Second', 'OG title *': 'Hello' });
    await save();
    await screen.findByText('Version created');
    expect(writes(sent)).toMatchObject([{ body: { version_name: 'Second', domain_id: 'e' } }]);
  });

  test('updates the edited version by its id and its tracker’s id', async () => {
    const { router } = await open(EDIT);
    server.use(
      http.patch('*/rest/v1/click_tracker_versions', () => HttpResponse.json({ id: version.id })),
    );
    const sent = recordRequests();
    fill({ 'OG title *': 'Summer is here' });
    await save();
    expect(await screen.findByText('Version updated')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/click-tracker'));
    const [patch] = writes(sent);
    expect(patch?.query.get('id')).toBe(`eq.${version.id}`);
    expect(patch?.query.get('click_tracker_id')).toBe(`eq.${tracker.id}`);
    expect(patch?.body).toMatchObject({ og_title: 'Summer is here', version_name: 'First' });
  });

  test('keeps the text after a failed save and retries under the same id', async () => {
    expectConsoleError();
    await open(NEW);
    server.use(failure('post', 'click_tracker_versions'));
    const sent = recordRequests();
    fill({ 'Version name *': 'Second', 'OG title *': 'Hello' });
    await save();
    expect(await screen.findByText('Update failed')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    expect(field('OG title *')).toHaveValue('Hello');
    server.use(answer('post', 'click_tracker_versions', { id: version.id }));
    await save();
    await screen.findByText('Version created');
    const ids = writes(sent).map(({ body }) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  test('suggests a copy, but makes none, when the database rejects a write to the user’s own tracker', async () => {
    expectConsoleError();
    await open(NEW);
    server.use(
      answer(
        'post',
        'click_tracker_versions',
        { code: '42501', message: 'new row violates row-level security' },
        403,
      ),
    );
    const sent = recordRequests();
    fill({ 'Version name *': 'Second', 'OG title *': 'Hello' });
    await save();
    expect(
      await screen.findByText(
        'You may not have permission to update this tracker/version. Please sign in or copy it.',
      ),
    ).toBeVisible();
    expect(writes(sent)).toHaveLength(1);
  });

  test('makes no copy when the user’s own version was deleted in the meantime', async () => {
    expectConsoleError();
    await open(EDIT);
    server.use(
      answer('patch', 'click_tracker_versions', { code: 'PGRST116', message: '0 rows' }, 406),
    );
    const sent = recordRequests();
    fill({ 'OG title *': 'Mine' });
    await save();
    expect(await screen.findByText('This version no longer exists.')).toBeVisible();
    expect(writes(sent)).toHaveLength(1);
    expect(field('OG title *')).toHaveValue('Mine');
  });
});

describe('another user’s tracker', () => {
  test('is copied with the edit on save, and a toast says so', async () => {
    const { router } = await open(EDIT, { owner: OTHER, state: { search: '?page=2' } });
    expect(screen.getByText(/Someone else owns this tracker/)).toBeVisible();
    server.use(answer('post', 'rpc/copy_tracker_with_version', [{ ...version, id: OTHER }]));
    const sent = recordRequests();
    fill({ 'OG title *': 'Mine now' });
    await save();
    expect(await screen.findByText('Tracker copied to your workspace')).toBeVisible();
    expect(
      screen.getByText('You now own this tracker. Open the copy to edit versions.'),
    ).toBeVisible();
    expect(screen.queryByText('Version updated')).toBeNull();
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/click-tracker', search: '' }),
    );
    const [copy, ...more] = writes(sent);
    expect(more).toEqual([]);
    expect(copy?.table).toBe('rpc/copy_tracker_with_version');
    expect(copy?.body).toMatchObject({
      p_source_id: tracker.id,
      p_source_version_id: version.id,
      p_version: { og_title: 'Mine now', version_name: 'First' },
    });
  });

  test('shows an error when the copy fails, and retries under the same id', async () => {
    expectConsoleError();
    await open(EDIT, { owner: OTHER });
    const message = 'Could not locate copied version after duplication';
    server.use(
      answer(
        'post',
        'rpc/copy_tracker_with_version',
        { code: 'PT404', message, hint: 'copied_version_missing' },
        404,
      ),
    );
    const sent = recordRequests();
    fill({ 'OG title *': 'Mine now' });
    await save();
    expect(await screen.findByText('Update failed')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    server.use(answer('post', 'rpc/copy_tracker_with_version', [version]));
    await save();
    await screen.findByText('Tracker copied to your workspace');
    const ids = writes(sent)
      .filter(({ table }) => table === 'rpc/copy_tracker_with_version')
      .map(({ body }) => (body as { p_id: string }).p_id);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  test('is copied when a new version is saved', async () => {
    await open(NEW, { owner: OTHER });
    server.use(answer('post', 'rpc/copy_tracker_with_version', [version]));
    const sent = recordRequests();
    fill({ 'Version name *': 'Second', 'OG title *': 'Hello' });
    await save();
    expect(await screen.findByText('Tracker copied to your workspace')).toBeVisible();
    const body = writes(sent).at(-1)?.body as Record<string, unknown>;
    expect(body).not.toHaveProperty('p_source_version_id');
    expect(body['p_version']).toMatchObject({ id: expect.any(String), version_name: 'Second' });
  });
});

describe('leaving the version editor', () => {
  test('returns immediately on Cancel of an unchanged form', async () => {
    const { router } = await open(EDIT);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/click-tracker'));
  });

  test('asks on Cancel of typed text, then discards the draft', async () => {
    const { router } = await open(EDIT);
    fill({ 'OG title *': 'Other' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field('OG title *')).toHaveValue('Other');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/click-tracker'));
    expect(drafts()).toEqual([]);
  });

  test('asks before a link leaves the page; Stay keeps it open and Leave stores the draft', async () => {
    const { router } = await open(EDIT);
    fill({ 'OG title *': 'Other' });
    const link = screen.getByRole('link', { name: 'Campaigns' });
    await userEvent.click(link);
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe(EDIT);
    await userEvent.click(screen.getByRole('link', { name: 'Back to SMS+' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/click-tracker'));
    expect(drafts()).toHaveLength(1);
    cleanup();
    await open(EDIT);
    expect(screen.getByText('We restored what you typed last time.')).toBeVisible();
    expect(field('OG title *')).toHaveValue('Other');
  });

  test('asks before a reload only if the draft could not be stored', async () => {
    await open(EDIT);
    const reload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    fill({ 'OG title *': 'Kept' });
    expect(reload()).toBe(false);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    fill({ 'OG title *': 'Not kept' });
    await waitFor(() => expect(reload()).toBe(true));
    vi.restoreAllMocks();
  });

  test('keeps the typed text when the tracker is deleted in the meantime', async () => {
    const { queryClient } = await open(EDIT);
    fill({ 'OG title *': 'Mine' });
    server.use(
      http.get('*/rest/v1/click_trackers', () => HttpResponse.json([])),
      http.get('*/rest/v1/click_tracker_versions', () => HttpResponse.json([])),
    );
    const sent = recordRequests();
    // The query refetches when the user returns to the tab a minute later.
    const later = Date.now() + 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() =>
      expect(sent.map(({ table }) => table)).toEqual(
        expect.arrayContaining(['click_trackers', 'click_tracker_versions']),
      ),
    );
    vi.restoreAllMocks();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(field('OG title *')).toHaveValue('Mine');
  });
});
