import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { supabase } from '@/lib/supabase/client';
import { aCreative, aCreativeVersion } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { chooseFromMenu } from '../../support/screen/choose-from-menu';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const MINE = aCreative({
  name: 'Warm weekend',
  status: 'draft',
  message: 'Trails are open.',
  version_count: 1,
  flight_count: 0,
});

beforeEach(() => {
  server.use(
    rows('creatives', [MINE]),
    rows('creative_versions', [aCreativeVersion({ creative_id: MINE.id })]),
    rows('message_types', ['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice'].map(named)),
    rows('creative_statuses', ['draft', 'approved', 'inactive'].map(named)),
  );
});

const open = async () => {
  signInAs('regular');
  const view = renderApp('/creatives', { actor: null });
  await screen.findByText('Trails are open.');
  return view;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const set = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Functions that only read, although they are called with POST. */
const READS = new Set([
  'rpc/version_flights',
  'rpc/version_results',
  'rpc/creative_figures',
  'rpc/creative_labels',
]);
const writes = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ method, table }) => method !== 'GET' && !READS.has(table));

test('the creatives page redirects a signed-out visitor to the sign-in page', async () => {
  const { router } = renderApp('/creatives', { actor: null });
  await screen.findByRole('heading', { name: /sign in/i });
  expect(router.state.location.pathname).toBe('/auth');
});

test('the creative editor offers the six message types for a new creative', async () => {
  await open();
  await press('New Creative');
  const form = within(await screen.findByRole('form', { name: 'Create New Creative' }));
  await form.findByRole('radio', { name: 'Voice' });
  const channels = within(form.getByRole('group', { name: 'Channel' })).getAllByRole('radio');
  expect(channels.map((radio) => radio.getAttribute('value'))).toEqual([
    'SMS',
    'RCS',
    'Push',
    'Email',
    'WhatsApp',
    'Voice',
  ]);
});

test('the creative editor requires a name and a message to save an edit', async () => {
  const sent = recordRequests();
  await open();
  await press('Edit Warm weekend');
  const form = within(await screen.findByRole('form', { name: 'Edit Creative' }));
  set(/^Name/, ' ');
  set(/^Message/, '');
  await press('Save Changes');
  expect(await form.findByText('Enter a name for the creative.')).toBeVisible();
  expect(form.getByText('Fill this in.')).toBeVisible();
  expect(writes(sent)).toEqual([]);
});

describe('a new creative version', () => {
  const addVersion = async () => {
    server.use(answer('post', 'creative_versions', { id: 'x' }));
    const sent = recordRequests();
    await open();
    await chooseFromMenu('Warm weekend', 'Add a version');
    await screen.findByRole('form', { name: 'Create Version' });
    set(/^Version name/, 'Second');
    set(/^Message/, 'Hello');
    return sent;
  };

  test('is sent without OG tags when it has no original URL and no OG fields', async () => {
    const sent = await addVersion();
    await press('Create Version');
    expect(await screen.findByText('Version Created')).toBeVisible();
    const body = writes(sent)[0]?.body as Record<string, unknown>;
    expect(body['original_url']).toBeNull();
    expect(Object.keys(body).filter((key) => key.startsWith('og_'))).toEqual([]);
  });

  test('shows a toast and keeps the text when saving fails', async () => {
    expectConsoleError();
    const sent = await addVersion();
    server.use(failure('post', 'creative_versions', 'The disk is full'));
    await press('Create Version');
    expect(await screen.findByText('Update failed')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Hello');
    expect(writes(sent)).toHaveLength(1);
  });
});

test('Duplicate shows a toast and sends nothing when the session has ended', async () => {
  expectConsoleError();
  const sent = recordRequests();
  await open();
  const { getSession } = supabase.auth;
  supabase.auth.getSession = async () => ({ data: { session: null }, error: null });
  await chooseFromMenu('Warm weekend', 'Duplicate');
  expect(await screen.findByText('You must be signed in to duplicate')).toBeVisible();
  supabase.auth.getSession = getSession;
  expect(screen.getByText('Copy failed')).toBeVisible();
  expect(writes(sent)).toEqual([]);
});

test('the creative list shows a failed read with Retry and without a toast', async () => {
  expectConsoleError();
  server.use(failure('get', 'creatives', 'The disk is full'));
  signInAs('regular');
  renderApp('/creatives', { actor: null });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByRole('listitem', { name: /notification/i })).toBeNull();
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});
