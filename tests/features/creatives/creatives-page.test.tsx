import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '@/ui/focus/keep-focus';
import { aCreative, aCreativeVersion, anOrganisation } from '../../support/cases/factories';
import { allLoaded, renderApp, signInAs } from '../../support/screen/render';
import { chooseFromMenu } from '../../support/screen/choose-from-menu';
import { aWindow } from '../../support/screen/window';
import { expectConsoleError } from '../../support/screen/console';
import {
  answer,
  failure,
  ORGANISATION_SETTINGS,
  recordRequests,
  rows,
  server,
} from '../../support/screen/server';

const TYPES = ['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice'].map((name) => ({
  id: name,
  name,
  display_name: name,
}));
const STATUSES = [
  ['draft', 'Draft', 'gray'],
  ['approved', 'Approved', 'green'],
  ['inactive', 'Inactive', 'slate'],
].map(([name, display_name, color_class]) => ({ id: name, name, display_name, color_class }));
const MINE = aCreative({
  name: 'Warm weekend',
  status: 'draft',
  message: 'Trails are open.',
  version_count: 1,
  flight_count: 0,
});
const VERSION = aCreativeVersion({
  creative_id: MINE.id,
  shortened_url: 'https://go.example/s/abc123',
  click_count: 7,
});
const APPROVED = answer('post', 'rpc/set_creative_status', {
  id: MINE.id,
  name: 'Warm weekend',
  status: 'approved',
});

beforeEach(() => {
  server.use(
    rows('creatives', [MINE]),
    rows('creative_versions', [VERSION]),
    rows('message_types', TYPES),
    rows('creative_statuses', STATUSES),
  );
});

const open = async (path = '/creatives', actor: 'regular' | 'readonly' = 'regular') => {
  signInAs(actor);
  server.use(rows('creative_statuses', STATUSES), rows('message_types', TYPES));
  const view = renderApp(path, { actor: null });
  await screen.findByRole('heading', { name: 'Creatives', level: 1 });
  await screen.findByText('Trails are open.');
  return view;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Opens a creative's menu and returns its entries. */
const menuOf = async (name: string) => {
  await press(`More for ${name}`);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};
const set = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writes = (sent: ReturnType<typeof recordRequests>) =>
  // Excludes calls of read-only functions, such as the access check that an open page repeats.
  sent.filter(
    ({ method, table }) =>
      method !== 'GET' &&
      ![
        'rpc/version_flights',
        'rpc/creative_labels',
        'rpc/access_state',
        'rpc/link_checks',
        'rpc/version_results',
        'rpc/creative_figures',
      ].includes(table),
  );

describe('creative list', () => {
  test('shows the creatives of the organization, newest first, with their actions', async () => {
    const sent = recordRequests();
    await open();
    expect(screen.getByText('Manage your campaign creatives and messaging content')).toBeVisible();
    const query = sent.find(({ table }) => table === 'creatives')?.query;
    expect(query?.get('organisation_id')).toBe('eq.00000000-0000-4000-8000-000000000002');
    expect(query?.get('order')).toBe('created_at.desc,id.desc');
    for (const name of [
      'Preview Warm weekend',
      'Edit Warm weekend',
      'Show versions of Warm weekend',
      'Approve: Warm weekend',
    ])
      expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
    await press('Show preview');
    expect(screen.getByText('No Preview Selected')).toBeVisible();
    expect(await menuOf('Warm weekend')).toEqual([
      'Versions and results',
      'Add a version',
      'Duplicate',
      'Delete',
    ]);
  });

  test('has one row with tab stops, and the arrows move between rows', async () => {
    signInAs('regular');
    server.use(rows('creatives', [MINE, aCreative({ name: 'Cold weekend' })]));
    renderApp('/creatives', { actor: null });
    const user = userEvent.setup();
    const toggle = (name: string) =>
      screen.findByRole('button', { name: `Show versions of ${name}` });
    (await toggle('Warm weekend')).focus();
    expect(await toggle('Cold weekend')).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{ArrowDown}');
    expect(await toggle('Cold weekend')).toHaveFocus();
    expect(await toggle('Warm weekend')).toHaveAttribute('tabindex', '-1');
  });

  test('has its empty state alone, without filters and preview, when there are no creatives', async () => {
    signInAs('regular');
    server.use(rows('creatives', []));
    renderApp('/creatives', { actor: null });
    expect(await screen.findByRole('button', { name: 'Create First Creative' })).toBeVisible();
    await allLoaded();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByText('No Preview Selected')).toBeNull();
  });

  test('reads search, type and status from the URL and sends them to the server', async () => {
    const sent = recordRequests();
    const { router } = await open('/creatives?q=warm&type=SMS&status=draft&page=2');
    expect(screen.getByRole('searchbox')).toHaveValue('warm');
    const query = sent.find(({ table }) => table === 'creatives')?.query;
    expect(query?.get('search_text')).toBe('like.%warm%');
    expect(query?.get('type')).toBe('ilike.SMS');
    expect(query?.get('status')).toBe('eq.draft');
    expect(query?.get('offset')).toBe('20');
    await userEvent.selectOptions(await screen.findByLabelText('Filter by type'), 'Email');
    await waitFor(() => expect(router.state.location.search).toContain('type=Email'));
    expect(router.state.location.search).not.toContain('page=');
  });

  test('filters usage and results on the server, and loads later pages by their ids', async () => {
    server.use(answer('post', 'rpc/found_creatives', [MINE]));
    const sent = recordRequests();
    const { router } = await open('/creatives?use=used&results=above&status=draft&page=2');
    const [ids, listed] = ['rpc/found_creatives', 'creatives'].map((name) =>
      sent.find(({ table }) => table === name),
    );
    expect(ids?.body).toEqual({ p_use: 'used', p_results: 'above', p_figures: false });
    expect(ids?.query.get('select')).toBe('id');
    expect(ids?.query.get('status')).toBe('eq.draft');
    expect(ids?.query.get('offset')).toBe('20');
    expect(listed?.query.get('id')).toBe(`in.(${MINE.id})`);
    const results = screen.getByLabelText('Filter by results');
    expect(results).toHaveDisplayValue('Clicks above average');
    await userEvent.selectOptions(results, 'Clicks below average');
    await waitFor(() => expect(router.state.location.search).toContain('results=below'));
    await userEvent.selectOptions(results, 'All results');
    await waitFor(() => expect(router.state.location.search).not.toContain('results'));
  });

  test('opens the filters in a dialog on a phone, counts those in use and clears them', async () => {
    aWindow({ width: 390 });
    const { router } = await open('/creatives?type=SMS');
    expect(screen.queryByLabelText('Filter by type')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Filters · 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await waitFor(() => expect(dialog.getByLabelText('Filter by type')).toHaveDisplayValue('SMS'));
    await userEvent.selectOptions(dialog.getByLabelText('Filter by status'), 'Draft');
    await waitFor(() => expect(router.state.location.search).toBe('?type=SMS&status=draft'));
    await userEvent.click(dialog.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  test('shows messages sent, click rate and the last day of sending next to each creative', async () => {
    const other = aCreative({ name: 'Cold weekend', message: 'Bring a hat.' });
    server.use(
      rows('creatives', [MINE, other]),
      answer('post', 'rpc/creative_figures', [
        {
          creative_id: MINE.id,
          sent: 12_500,
          clicked: 500,
          clicked_of: 12_000,
          last_sent_at: '2025-03-06T09:00:00Z',
        },
      ]),
    );
    const sent = recordRequests();
    await open();
    expect(await screen.findByText('12,500')).toBeVisible();
    expect(screen.getByText('4.2%')).toBeVisible();
    expect(screen.getByText('Mar 6, 2025')).toBeVisible();
    expect(screen.getByText('0')).toBeVisible();
    const asked = sent.filter(({ table }) => table === 'rpc/creative_figures');
    expect(asked.map(({ body }) => body)).toEqual([{ p_ids: [MINE.id, other.id] }]);
  });

  test('sorts by a column head: highest first, then lowest first, then newest first', async () => {
    server.use(answer('post', 'rpc/found_creatives', [MINE]));
    const sent = recordRequests();
    const { router } = await open('/creatives?page=2');
    const head = (name: RegExp) =>
      within(screen.getByRole('group', { name: 'Sort by' })).getByRole('button', { name });
    const last = () => sent.findLast(({ table }) => table === 'rpc/found_creatives');
    await userEvent.click(head(/^Click rate/));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-clicks'));
    await waitFor(() =>
      expect(last()?.query.get('order')).toBe('click_rate.desc.nullslast,created_at.desc,id.desc'),
    );
    expect(last()?.body).toEqual({ p_use: '', p_results: '', p_figures: true });
    expect(screen.getByLabelText('Sort by', { selector: 'select' })).toHaveDisplayValue(
      'Click rate, highest first',
    );
    await userEvent.click(head(/^Click rate, Click rate, highest first/));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=clicks'));
    await userEvent.click(head(/^Click rate/));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('fills the merge fields of a message with a sample recipient', async () => {
    server.use(
      rows('creatives', [
        MINE,
        aCreative({
          name: 'Greeting',
          message: 'Hi {{ first_name | default: "there" }}, look: {{link}}',
        }),
      ]),
    );
    await open();
    expect(screen.getByText('Hi Anna, look:')).toBeVisible();
  });

  test('shows the creatives in a browser that blocks storage', async () => {
    signInAs('regular');
    const session = localStorage.getItem('flightdeck:session');
    const only = (key: string) => {
      if (key === 'flightdeck:session') return session;
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(only);
    renderApp('/creatives', { actor: null });
    expect(await screen.findByText('Trails are open.')).toBeVisible();
    vi.restoreAllMocks();
  });

  test('offers read-only users the preview and no changes', async () => {
    await open('/creatives', 'readonly');
    expect(screen.getByRole('button', { name: 'Preview Warm weekend' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /New Creative|Edit|Approve/ })).toBeNull();
    expect(await menuOf('Warm weekend')).toEqual(['Versions and results']);
  });

  test('offers no Delete in the menu of a creative that a flight uses or that is not a draft', async () => {
    server.use(
      rows('creatives', [
        aCreative({ ...MINE, flight_count: 1 }),
        aCreative({ name: 'Cold weekend', status: 'approved', flight_count: 0 }),
      ]),
    );
    await open();
    const entries = ['Versions and results', 'Add a version', 'Duplicate'];
    expect(await menuOf('Warm weekend')).toEqual(entries);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(await menuOf('Cold weekend')).toEqual([...entries, 'Make inactive']);
  });
});

describe('creative preview and versions', () => {
  test('shows the preview of the chosen creative and stores the choice in the URL', async () => {
    const { router } = await open();
    await press('Preview Warm weekend');
    const panel = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await panel.findByText('Original')).toBeVisible();
    expect(panel.getByRole('link', { name: 'https://go.example/s/abc123' })).toBeVisible();
    expect(router.state.location.search).toContain(`preview=${MINE.id}`);
  });

  test('shows the newest version when the requested one was deleted', async () => {
    await open(`/creatives?preview=${MINE.id}&version=gone`);
    const panel = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await panel.findByText('Original')).toBeVisible();
  });

  test('lists versions with their link and clicks, and confirms that the link was copied', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole('button', { name: 'Show versions of Warm weekend' }));
    const list = within(await screen.findByRole('list', { name: 'Versions of Warm weekend' }));
    expect(await list.findByText('7 clicks')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Copy the link of Original' }));
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://go.example/s/abc123');
  });
});

describe('creating and editing a creative', () => {
  test('requires a name and a message, and creates the creative and its version in one request', async () => {
    server.use(answer('post', 'rpc/create_creative', { id: 'x', name: 'Fresh' }));
    const sent = recordRequests();
    await open();
    await press('New Creative');
    const form = within(await screen.findByRole('form', { name: 'Create New Creative' }));
    await userEvent.click(form.getByRole('button', { name: 'Create Creative' }));
    expect(await form.findByText('Enter a name for the creative.')).toBeVisible();
    expect(form.getByText('Fill this in.')).toBeVisible();
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    expect(writes(sent)).toEqual([]);
    set(/^Name/, ' Fresh ');
    set(/^Message/, 'Hello');
    await userEvent.click(form.getByRole('button', { name: 'Create Creative' }));
    expect(await screen.findByText('Creative Created')).toBeVisible();
    expect(writes(sent).map(({ table, body }) => ({ table, body }))).toEqual([
      {
        table: 'rpc/create_creative',
        body: {
          p_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          p_name: 'Fresh',
          p_type: 'SMS',
          p_content: { channel: 'sms', text: 'Hello' },
          p_link: '',
        },
      },
    ]);
  });

  test('names the active flights when they block an edit, and keeps the typed text', async () => {
    const message =
      'Active flights send this creative: "Spring". Pause them or give them another creative first.';
    const refused = { code: 'PT409', message, details: null, hint: 'creative_in_use' };
    expectConsoleError();
    server.use(answer('post', 'rpc/update_creative', refused, 409));
    await open();
    await press('Edit Warm weekend');
    const form = within(await screen.findByRole('form', { name: 'Edit Creative' }));
    set(/^Message/, 'Other words');
    await press('Save Changes');
    expect(await form.findByText(`${message} Nothing you typed is lost.`)).toBeVisible();
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Other words');
  });

  test('says that variants are kept on deletion, and names the flights that block it', async () => {
    const message =
      'These flights try this creative beside another one: "Spring". Give them other variants first.';
    const refused = { code: 'PT409', message, details: null, hint: 'creative_in_use' };
    expectConsoleError();
    server.use(
      rows('creatives', [{ ...MINE, variant_count: 2 }]),
      answer('delete', 'creatives', refused, 409),
    );
    const sent = recordRequests();
    await open();
    await press('More for Warm weekend');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(
      'This deletes “Warm weekend” and its versions. You can’t undo this. Its variants are kept as separate creatives.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Creative' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Preview Warm weekend' })).toBeVisible();
    expect(writes(sent).map(({ query }) => query.get('id'))).toEqual([`eq.${MINE.id}`]);
  });

  test('returns from the editor to the same filters', async () => {
    const { router } = await open('/creatives?q=warm&type=SMS');
    await press('Edit Warm weekend');
    await screen.findByRole('form', { name: 'Edit Creative' });
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'Creatives', level: 1 });
    expect(router.state.location.search).toBe('?q=warm&type=SMS');
  });

  test('sets the status on Approve', async () => {
    server.use(APPROVED);
    const sent = recordRequests();
    await open();
    await press('Approve: Warm weekend');
    expect(await screen.findByText('"Warm weekend" is now approved.')).toBeVisible();
    expect(writes(sent)[0]?.body).toEqual({ p_id: MINE.id, p_status: 'approved' });
  });

  test('lists the findings of the newest version with their fields before approving', async () => {
    const gone = 'https://huts.dev/gone';
    const content = {
      channel: 'sms',
      text: `EVERYTHING MUST GO THIS WEEKEND IN ALL OUR SHOPS ${gone}`,
      translations: { de: { channel: 'sms', text: 'Gratis bis Sonntag.' } },
    };
    server.use(APPROVED);
    const sent = recordRequests();
    await open();
    server.use(
      rows('creative_versions', [{ content, tracked: { link: { original_url: gone } } }]),
      answer('post', 'rpc/link_checks', [
        { url: gone, link_check: { state: 'missing', status: 404, age: 60, waiting: false } },
      ]),
      rows('organisations', [{ forbidden_words: ['gratis'] }]),
    );
    await press('Approve: Warm weekend');
    const question = within(await screen.findByRole('alertdialog', { name: 'Approve as it is?' }));
    expect(question.getByText(/^Text: Mostly in capitals/)).toBeVisible();
    expect(question.getByText('German, Text: Your organization avoids “gratis”.')).toBeVisible();
    expect(question.getByText(`Text: The page ${gone} doesn’t work.`)).toBeVisible();
    expect(question.getByText(`Tracked link: The page ${gone} doesn’t work.`)).toBeVisible();
    expect(question.getByText(/^German, Opt-out line: No opt-out/)).toBeVisible();
    // Each finding links to its field.
    expect(question.getByRole('link', { name: /^German, Text: Your/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/edit#field=text&language=de$/),
    );
    expect(writes(sent)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('"Warm weekend" is now approved.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // Choosing Approved in the status select asks the same question.
    const status = screen.getByRole('combobox', { name: 'Change status of Warm weekend' });
    await userEvent.click(status);
    await userEvent.selectOptions(status, 'approved');
    expect(await screen.findByRole('alertdialog', { name: 'Approve as it is?' })).toBeVisible();
  });

  test('makes one copy and shows one toast when Duplicate is double-clicked', async () => {
    server.use(
      answer('post', 'rpc/duplicate_creative', { name: 'Copy' }),
      rows('creatives', [{ ...MINE, variant_count: 2 }]),
    );
    const sent = recordRequests();
    await open();
    await press('More for Warm weekend');
    await userEvent.dblClick(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    expect(await screen.findByText('Creative Duplicated')).toBeVisible();
    expect(screen.getByText('“Copy” has been created with its 2 variants.')).toBeVisible();
    expect(writes(sent)).toHaveLength(1);
  });

  test('requests the same copy when Duplicate is retried after a failed request', async () => {
    expectConsoleError();
    server.use(failure('post', 'rpc/duplicate_creative'));
    const sent = recordRequests();
    await open();
    await chooseFromMenu('Warm weekend', 'Duplicate');
    expect(await screen.findByText('Copy failed')).toBeVisible();
    await chooseFromMenu('Warm weekend', 'Duplicate');
    await waitFor(() => expect(writes(sent)).toHaveLength(2));
    const ids = writes(sent).map(({ body }) => (body as { p_id: string }).p_id);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('creative versions', () => {
  const openVersion = async (creative = MINE) => {
    server.use(rows('creatives', [creative]));
    await open();
    await press(`Show versions of ${creative.name}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit version Original' }));
    return within(await screen.findByRole('form', { name: 'Edit Version' }));
  };

  test('moves the focus to the next version after a deletion, and to Edit when one version is left', async () => {
    const creative = { ...MINE, version_count: 3 };
    let left = ['Third', 'Second', 'Original'].map((version_name) =>
      aCreativeVersion({ creative_id: MINE.id, version_name }),
    );
    server.use(
      rows('creatives', [creative]),
      http.get('*/rest/v1/creative_versions', () =>
        HttpResponse.json(left, {
          headers: { 'content-range': `0-${left.length - 1}/${left.length}` },
        }),
      ),
      http.delete('*/rest/v1/creative_versions', ({ request }) => {
        const id = new URL(request.url).searchParams.get('id')?.slice(3);
        left = left.filter((one) => one.id !== id);
        return HttpResponse.json({ id });
      }),
    );
    await open();
    await press('Show versions of Warm weekend');
    const remove = async (name: string) => {
      (await screen.findByRole('button', { name: `Delete version ${name}` })).focus();
      await userEvent.keyboard('{Enter}');
      const question = within(await screen.findByRole('alertdialog'));
      question.getByRole('button', { name: 'Delete Version' }).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    const focused = (name: string) =>
      waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
    await remove('Second');
    await focused('Delete version Original');
    await remove('Original');
    // The only version left has no Delete button.
    await focused('Edit version Third');
  });

  test('sends nothing without a version name and message', async () => {
    const sent = recordRequests();
    await open();
    await chooseFromMenu('Warm weekend', 'Add a version');
    await screen.findByRole('form', { name: 'Create Version' });
    await press('Create Version');
    expect(await screen.findByText('Validation Error')).toBeVisible();
    expect(screen.getByText('Version name and message are required')).toBeVisible();
    expect(writes(sent)).toEqual([]);
  });

  test.each([
    ['a.example/x', 'https://a.example/x'],
    ['', null],
  ])('sends the original URL %j as %j', async (typed, url) => {
    server.use(answer('post', 'creative_versions', { id: 'x' }));
    const sent = recordRequests();
    await open();
    await chooseFromMenu('Warm weekend', 'Add a version');
    await screen.findByRole('form', { name: 'Create Version' });
    set(/^Version name/, ' Second ');
    set(/^Message/, 'Hello');
    set(/^Original URL/, typed);
    set(/^OG title/, '  Title ');
    await press('Create Version');
    expect(await screen.findByText('Version Created')).toBeVisible();
    expect(writes(sent)[0]?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      creative_id: MINE.id,
      version_name: 'Second',
      message: 'Hello',
      content: { channel: 'sms', text: 'Hello' },
      original_url: url,
      og_title: 'Title',
      og_description: null,
      og_image: null,
      tracker_version_id: null,
    });
  });

  test('adds the UTM parameters of the organization to the original URL on request', async () => {
    const utm_template = { utm_source: 'deck', utm_campaign: '{{campaign}}' };
    server.use(rows('organisations', [{ ...ORGANISATION_SETTINGS, utm_template }]));
    const dialog = await openVersion();
    set(/^Original URL/, 'a.example/x?utm_source=mine#top');
    const add = await dialog.findByRole('button', { name: 'Add UTM parameters' });
    expect(add).toHaveAccessibleDescription('Adds utm_campaign={{campaign}}');
    await userEvent.click(add);
    const field = dialog.getByLabelText(/^Original URL/);
    expect(field).toHaveValue('https://a.example/x?utm_source=mine&utm_campaign={{campaign}}#top');
    expect(field).toHaveFocus();
    expect(dialog.queryByRole('button', { name: 'Add UTM parameters' })).toBeNull();
    set(/^Original URL/, '//host');
    expect(dialog.queryByRole('button', { name: 'Add UTM parameters' })).toBeNull();
  });

  test('rejects an invalid original URL with a field error', async () => {
    const sent = recordRequests();
    const dialog = await openVersion();
    set(/^Original URL/, 'javascript:alert(1)');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Version' }));
    expect(await dialog.findByText(/Enter a web address such as/)).toBeVisible();
    expect(writes(sent)).toEqual([]);
  });

  test('updates a version of the user’s own creative', async () => {
    server.use(answer('patch', 'creative_versions', { id: VERSION.id }));
    const sent = recordRequests();
    const dialog = await openVersion();
    set(/^Message/, 'Other words');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Version' }));
    expect(await screen.findByText('Version Updated')).toBeVisible();
    expect(writes(sent)[0]?.query.get('id')).toBe(`eq.${VERSION.id}`);
    expect(writes(sent)[0]?.query.get('creative_id')).toBe(`eq.${MINE.id}`);
  });

  test('copies a creative of another user with the edit when saving, and says so', async () => {
    server.use(
      answer('patch', 'creative_versions', { code: 'PGRST116', message: 'no rows' }, 406),
      answer('post', 'rpc/copy_creative_with_version', { id: 'copied' }),
    );
    const sent = recordRequests();
    const dialog = await openVersion(aCreative({ ...MINE, user_id: 'somebody' }));
    expect(dialog.getByText(/Someone else owns this creative/)).toBeVisible();
    set(/^Message/, 'My words');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Version' }));
    expect(await screen.findByText('Creative copied to your workspace')).toBeVisible();
    expect(
      screen.getByText('You now own this creative. Open the copy to edit versions.'),
    ).toBeVisible();
    expect(writes(sent)[1]?.body).toMatchObject({
      p_source_id: MINE.id,
      p_source_version_id: VERSION.id,
      p_version: {
        version_name: 'Original',
        message: 'My words',
        content: { channel: 'sms', text: 'My words' },
      },
    });
  });

  test('shows the reason when the copy fails, and keeps the typed text', async () => {
    expectConsoleError();
    server.use(
      answer('patch', 'creative_versions', { code: 'PGRST116', message: 'no rows' }, 406),
      answer(
        'post',
        'rpc/copy_creative_with_version',
        {
          code: 'PT404',
          message: 'Could not locate copied version after duplication',
          hint: 'copied_version_missing',
        },
        404,
      ),
    );
    const dialog = await openVersion(aCreative({ ...MINE, user_id: 'somebody' }));
    set(/^Message/, 'My words');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Version' }));
    expect(await screen.findByText('Copy failed')).toBeVisible();
    expect(
      screen.getAllByText(/Could not locate copied version after duplication/)[0],
    ).toBeVisible();
    expect(dialog.getByLabelText(/^Message/)).toHaveValue('My words');
  });

  const used = (status: string) =>
    answer('post', 'rpc/version_flights', [
      {
        flight_id: 'f',
        flight_name: 'Opening weekend',
        campaign_id: 'c',
        campaign_name: 'Spring Sale',
        channel: 'SMS',
        status,
        short_url: null,
        price_per_part: 0.05,
      },
    ]);

  test('lists the pending flights that an edit affects, with their new price', async () => {
    await open();
    server.use(used('pending'));
    await press('Show versions of Warm weekend');
    await press('Edit version Original');
    const notice = await screen.findByText(/Saving changes what these pending flights send/);
    expect(notice).toHaveTextContent('Opening weekend (Spring Sale): $0.05 per message');
    set(/^Message/, 'a'.repeat(161));
    await waitFor(() => expect(notice).toHaveTextContent('$0.05 → $0.10 per message'));
  });

  test('saves the edit of a version that a flight has sent as a new version', async () => {
    await open();
    server.use(used('ended'), answer('post', 'creative_versions', { id: 'new' }));
    const sent = recordRequests();
    await press('Show versions of Warm weekend');
    await press('Edit version Original');
    expect(await screen.findByText(/Saving creates a new version/)).toHaveTextContent(
      'Opening weekend (Spring Sale)',
    );
    set(/^Message/, 'Other words');
    await press('Save as New Version');
    expect(await screen.findByText('Version Created')).toBeVisible();
    expect(writes(sent)).toMatchObject([{ method: 'POST', table: 'creative_versions' }]);
  });

  test('rejects clearing the original URL of a version that has a short link', async () => {
    server.use(rows('creative_versions', [{ ...VERSION, original_url: 'https://a.example/' }]));
    const dialog = await openVersion();
    const sent = recordRequests();
    set(/^Original URL/, '');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Version' }));
    expect(await dialog.findByText(/^Recipients may already have this short link/)).toBeVisible();
    expect(writes(sent)).toEqual([]);
  });

  test('offers to save a new version when an active flight is sending the edited one', async () => {
    expectConsoleError();
    server.use(
      answer(
        'patch',
        'creative_versions',
        {
          code: 'PT409',
          message: 'An active flight is sending this version.',
          hint: 'version_in_use',
        },
        409,
      ),
      answer('post', 'creative_versions', { id: 'new' }),
    );
    const dialog = await openVersion();
    set(/^Message/, 'Other words');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Version' }));
    expect(await screen.findByText('Update failed')).toBeVisible();
    await userEvent.click(await dialog.findByRole('button', { name: 'Save as a new version' }));
    expect(await screen.findByText('Version Created')).toBeVisible();
  });
});

describe('SMS unicode helper', () => {
  const openEditor = async (profile: Record<string, unknown> = {}) => {
    renderApp('/creatives/new', { profile });
    await screen.findByRole('form', { name: 'Create New Creative' });
  };

  test('names the characters and those that count as two, shows the effect of a replacement, and can undo it', async () => {
    await openEditor();
    set(/^Message/, 'Café 🥾');
    expect(await screen.findByText(/2 characters make this message Unicode/)).toBeVisible();
    expect(screen.getByText(/^Two characters each:/)).toHaveTextContent(/: 🥾$/);
    set(/^Message/, `It’s open – ${'a'.repeat(120)} é`);
    expect(await screen.findByText(/3 characters make this message Unicode/)).toBeVisible();
    expect(screen.queryByText(/^Two characters each:/)).toBeNull();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      '’',
      '–',
      'é',
    ]);
    expect(screen.getByText(/2 parts → 1 part/)).toBeVisible();
    expect(
      screen.queryByRole('button', { name: /^Use plain quotes/ }),
      'a replacement that leaves parts and encoding as they are',
    ).toBeNull();
    await press('Also replace accented letters');
    expect(screen.getByLabelText(/^Message/)).toHaveValue(`It's open - ${'a'.repeat(120)} e`);
    await waitFor(() => expect(screen.queryByText(/make this message Unicode/)).toBeNull());
    await press('Undo the replacement');
    expect(screen.getByLabelText(/^Message/)).toHaveValue(`It’s open – ${'a'.repeat(120)} é`);
  });

  test('counts the opt-out line in its notice, and finds and replaces its accents', async () => {
    await openEditor();
    set(/^Message/, `${'a'.repeat(190)}’`);
    set(/^Opt-out line/, 'Reply STOP to opt out.');
    expect(await screen.findByText(/will be split into 4 parts/)).toBeVisible();
    expect(screen.getByText('4 parts')).toBeVisible();
    expect(
      screen.getByRole('button', { name: /^Use plain quotes/ }).parentElement,
    ).toHaveTextContent(/4 parts → 2 parts, \$0.20 → \$0.10 per message10,000 more people/);
    set(/^Message/, 'a'.repeat(60));
    set(/^Opt-out line/, 'Répondez ARRET pour sortir.');
    const plain = await screen.findByRole('button', { name: 'Also replace accented letters' });
    expect(screen.getByText(/One character makes/)).toBeVisible();
    expect(plain.parentElement).toHaveTextContent('2 parts → 1 part, $0.10 → $0.05');
    await userEvent.click(plain);
    expect(screen.getByLabelText(/^Opt-out line/)).toHaveValue('Repondez ARRET pour sortir.');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the replacement' }));
    expect(screen.getByLabelText(/^Opt-out line/)).toHaveValue('Répondez ARRET pour sortir.');
  });

  test('counts by GSM-7 when the organization uses it: keeps accents and counts the euro sign as two', async () => {
    await openEditor({ organisation: anOrganisation({ sms_encoding: 'gsm7' }) });
    set(/^Message/, 'é'.repeat(158) + '€');
    expect(await screen.findByText('0 remaining')).toBeVisible();
    expect(screen.getByText('GSM')).toBeVisible();
    expect(await screen.findByText(/^Two characters each:/)).toHaveTextContent(/: €$/);
    expect(screen.queryByText(/Unicode/)).toBeNull();
    expect(screen.getByText('$0.05')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Replace/ })).toBeNull();
    set(/^Message/, `[${'é'.repeat(157)}]`);
    const single = await screen.findByRole('button', { name: 'Replace [ → (, ] → )' });
    expect(single.parentElement).toHaveTextContent(/2 parts → 1 part, \$0.10 → \$0.05/);
    await userEvent.click(single);
    expect(screen.getByLabelText(/^Message/)).toHaveValue(`(${'é'.repeat(157)})`);
    set(/^Message/, `${'é'.repeat(158)}€ \`ç\` 👋`);
    expect(await screen.findByText(/3 characters make this message Unicode/)).toBeVisible();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      '`ç`',
      '👋',
    ]);
    expect(screen.getByText(/^Two characters each:/)).toHaveTextContent(/: 👋$/);
    expect(screen.getByText('$0.15')).toBeVisible();
    await press('Also remove emoji');
    expect(screen.getByLabelText(/^Message/)).toHaveValue(`${'é'.repeat(158)}€ 'c'`);
  });

  test('keeps text typed just before a replacement or its undo is clicked', async () => {
    await openEditor();
    set(/^Message/, 'It’s open');
    const replace = await screen.findByRole('button', { name: /^Use plain quotes/ });
    set(/^Message/, 'It’s open –');
    fireEvent.click(replace);
    expect(screen.getByLabelText(/^Message/)).toHaveValue("It's open -");
    const undo = await screen.findByRole('button', { name: 'Undo the replacement' });
    set(/^Message/, "It's open - now");
    fireEvent.click(undo);
    expect(screen.getByLabelText(/^Message/)).toHaveValue("It's open - now");
  });

  test('shows nothing for other channels', async () => {
    await openEditor();
    await userEvent.click(await screen.findByRole('radio', { name: 'Email' }));
    set(/^Subject/, 'Grüße');
    // The preview and the notice read the same debounced form.
    expect((await screen.findAllByText('Grüße')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Unicode/)).toBeNull();
  });
});
