import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { ORGANISATION_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import {
  answer,
  failure,
  functionPage,
  recordRequests,
  rows,
  server,
} from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const ID = '40000000-0000-4000-8000-000000000001';
const REPAIR = {
  id: ID,
  name: 'repair.mp3',
  alt: 'Your repair is ready.',
  type: 'audio/mpeg',
  bytes: 90_000,
  width: null,
  height: null,
  seconds: 73,
  user_id: null,
  created_at: '2027-01-01T00:00:00Z',
  used_in: [] as { used_by: string; id: string; name: string }[],
};
const HUT = {
  ...REPAIR,
  id: ID.replace(/1$/, '2'),
  name: 'hut.png',
  alt: 'A hut',
  type: 'image/png',
  width: 1600,
  height: 900,
  seconds: null,
  used_in: [
    { used_by: 'creative', id: 'c', name: 'Hut card' },
    { used_by: 'template', id: 't', name: 'Season' },
    { used_by: 'flight', id: 'f', name: 'Opening', campaign_id: 'c1' },
    { used_by: 'deleted_flight', id: 'd', name: 'Season end', campaign_id: 'c2' },
  ],
};
const MP3 = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
let duration = 0;

beforeEach(() => {
  duration = 72.2;
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => ({ duration });
    },
  );
  server.use(
    rows('creative_versions', []),
    rows('message_types', ['SMS', 'Voice'].map(named)),
    rows('creative_statuses', ['draft', 'approved'].map(named)),
    functionPage('list_media', []),
  );
  return () => vi.unstubAllGlobals();
});

/** Opens the recording dialog from a new Voice creative. */
async function open() {
  signInAs('regular');
  renderApp('/creatives/new', { actor: null });
  const form = within(await screen.findByRole('form', { name: 'Create New Creative' }));
  await userEvent.click(await form.findByRole('radio', { name: 'Voice' }));
  await userEvent.click(await form.findByRole('radio', { name: /^A recording/ }));
  await userEvent.click(form.getByRole('button', { name: 'Choose or upload a recording' }));
  return { form, dialog: within(await screen.findByRole('dialog', { name: 'Recordings' })) };
}
const choose = (dialog: Awaited<ReturnType<typeof open>>['dialog'], bytes: BlobPart = MP3) =>
  userEvent.upload(dialog.getByLabelText(/Choose a/), new File([bytes], 'repair.mp3'), {
    applyAccept: false,
  });

test('an uploaded recording needs a transcript, and its length sets the billed minutes', async () => {
  const sent = recordRequests();
  server.use(
    http.post('*/storage/v1/object/media/*', () => HttpResponse.json({ Key: 'x' })),
    answer('post', 'media', {}, 201),
  );
  const { form, dialog } = await open();
  await choose(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'Upload and Use' }));
  expect(dialog.getByText('Write down what it says.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^What does it say/), 'Your repair is ready.');
  await userEvent.click(dialog.getByRole('button', { name: 'Upload and Use' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    sent.find(({ method, table }) => method === 'POST' && table === 'media')?.body,
  ).toMatchObject({ type: 'audio/mpeg', seconds: 73, width: null, height: null });
  expect(form.getByLabelText(/^Transcript/)).toHaveValue('Your repair is ready.');
  expect(form.getByText('73 seconds. Billed as 2 minutes.')).toBeVisible();
  expect(form.getByLabelText('The recording')).toHaveAttribute(
    'src',
    expect.stringMatching(new RegExp(`/media/${ORGANISATION_ID}/.*\\.mp3$`)),
  );
  // The transcript becomes the script, and switching back keeps the recording.
  await userEvent.click(form.getByRole('radio', { name: /^A script/ }));
  expect(form.getByLabelText(/^Script/)).toHaveValue('Your repair is ready.');
  await userEvent.click(form.getByRole('radio', { name: /^A recording/ }));
  expect(form.getByLabelText('The recording')).toBeVisible();
});

test.each([
  ['a file that is not audio', 72, '<svg/>', /This file type isn’t supported/],
  ['a recording that is too long', 241, MP3, /longer than 4 minutes/],
] as const)(
  'the recording dialog rejects %s before the upload',
  async (_what, seconds, bytes, words) => {
    duration = seconds;
    const { dialog } = await open();
    await choose(dialog, bytes);
    expect(await dialog.findByText(words)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Upload and Use' })).toBeNull();
  },
);

test('the media page shows each file’s format and uses, and offers to delete only unused files', async () => {
  const sent = recordRequests();
  server.use(functionPage('list_media', [REPAIR, HUT]));
  signInAs('regular');
  renderApp('/creatives/media', { actor: null });
  const list = within(await screen.findByRole('region', { name: 'Media' }));
  expect(await list.findByText(/^MP3 · 1:13 · 90 kB/)).toBeVisible();
  expect(list.getByText(/^PNG · 1600 × 900 · 90 kB/)).toBeVisible();
  expect(list.getByRole('link', { name: 'Hut card' })).toBeVisible();
  expect(list.getByText('(template)')).toBeVisible();
  expect(list.getByText('(variant of a flight)')).toBeVisible();
  expect(list.getByRole('link', { name: 'Opening' })).toHaveAttribute(
    'href',
    '/campaigns/c1/flights/f',
  );
  expect(list.queryByRole('link', { name: 'Season end' })).toBeNull();
  expect(list.getByText(/in a deleted campaign that can be restored/)).toBeVisible();
  expect(list.getByRole('button', { name: 'Delete repair.mp3' })).toBeVisible();
  expect(list.queryByRole('button', { name: 'Delete hut.png' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Filter by kind'), 'recording');
  await userEvent.selectOptions(screen.getByLabelText('Filter by use'), 'unused');
  await waitFor(() =>
    expect(sent.findLast(({ table }) => table === 'rpc/list_media')?.body).toMatchObject({
      p_kind: 'recording',
      p_use: 'unused',
    }),
  );
});

test('the media page offers a retry if it cannot be loaded, and a read-only user cannot upload or delete', async () => {
  expectConsoleError();
  server.use(failure('post', 'rpc/list_media'));
  signInAs('readonly');
  renderApp('/creatives/media', { actor: null });
  expect(await screen.findByText('Couldn’t load the files')).toBeVisible();
  server.use(functionPage('list_media', [REPAIR]));
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await screen.findByText('repair.mp3')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Upload|Delete)/ })).toBeNull();
});
