import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { aCreative, ORGANISATION_ID } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
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
const HUT = {
  id: ID,
  name: 'hut.png',
  alt: 'A hut',
  type: 'image/png',
  bytes: 70,
  width: 1,
  height: 1,
  seconds: null as number | null,
  user_id: null,
  created_at: '2027-01-01T00:00:00Z',
  used_in: [] as { used_by: string; id: string; name: string }[],
};
const address = (id: string) =>
  `http://localhost:3000/storage/v1/object/public/media/${ORGANISATION_ID}/${id}.png`;

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    done(new Blob([`${this.width}x${this.height}`], { type: type ?? 'image/png' }));
  });
  server.use(
    rows('creatives', [aCreative()]),
    rows('creative_versions', []),
    rows('message_types', ['SMS', 'Push', 'Email', 'RCS', 'WhatsApp'].map(named)),
    rows('creative_statuses', ['draft', 'approved'].map(named)),
    functionPage('list_media', []),
  );
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const aFile = (bytes: BlobPart = PNG, name = 'hut.png', type = 'image/png') =>
  new File([bytes], name, { type });

/** Opens the picture dialog from a new creative of the channel. */
async function open(channel: string, label: RegExp) {
  signInAs('regular');
  renderApp('/creatives/new', { actor: null });
  const form = within(await screen.findByRole('form', { name: 'Create New Creative' }));
  await userEvent.click(await form.findByRole('radio', { name: channel }));
  if (channel === 'Email') {
    await userEvent.click(form.getByRole('button', { name: 'Add a block' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Picture' }));
  }
  if (channel === 'WhatsApp')
    fireEvent.change(form.getByLabelText('Header'), { target: { value: 'image' } });
  await userEvent.click(await form.findByRole('button', { name: label }));
  return { form, dialog: within(await screen.findByRole('dialog', { name: 'Pictures' })) };
}
const choose = (dialog: Awaited<ReturnType<typeof open>>['dialog'], file: File) =>
  userEvent.upload(dialog.getByLabelText(/^Choose/), file, { applyAccept: false });

test('the picture dialog resizes an uploaded picture, requires a description, stores it in the organization’s folder and fills the fields', async () => {
  const sent = recordRequests();
  const stored: { path: string; type: string | undefined }[] = [];
  server.use(
    http.post('*/storage/v1/object/media/*', async ({ request }) => {
      const file = (await request.formData()).get('') as File | null;
      stored.push({ path: new URL(request.url).pathname, type: file?.type });
      return HttpResponse.json({ Key: 'x' });
    }),
    answer('post', 'media', {}, 201),
  );
  const { form, dialog } = await open('RCS', /^Picture: choose/);
  await choose(dialog, aFile());
  await userEvent.click(await dialog.findByRole('button', { name: 'Upload and Use' }));
  expect(dialog.getByText('Describe the picture.')).toBeVisible();
  expect(stored).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^What does it show/), 'A hut');
  expect(dialog.getByLabelText(/^What does it show/)).toHaveAccessibleDescription(
    /5 of 300 characters$/,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Upload and Use' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const row = sent.find(({ method, table }) => method === 'POST' && table === 'media')?.body;
  expect(row).toMatchObject({ alt: 'A hut', type: 'image/png', width: 1600, height: 1200 });
  const { id } = row as { id: string };
  expect(stored).toEqual([
    { path: `/storage/v1/object/media/${ORGANISATION_ID}/${id}.png`, type: 'image/png' },
  ]);
  expect(form.getByLabelText('Picture')).toHaveValue(address(id));
  expect(form.getByLabelText(/^Alternative text/)).toHaveValue('A hut');
});

test.each([
  ['Push', /^Picture: choose/, 'Picture'],
  ['WhatsApp', /^Header picture: choose/, /^Header picture/],
  ['Email', /^Picture: choose/, /^Picture/],
] as const)(
  'the picture dialog fills the picture field of %s with a stored picture',
  async (channel, opener, field) => {
    server.use(functionPage('list_media', [HUT]));
    const { form, dialog } = await open(channel, opener);
    await userEvent.click(await dialog.findByRole('button', { name: 'Use A hut' }));
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: field })).toHaveValue(address(ID)),
    );
  },
);

test('the picture dialog rejects a file whose content is not a picture, even if its name and type are those of one', async () => {
  const { dialog } = await open('Push', /^Picture: choose/);
  await choose(dialog, aFile('<svg onload="alert(1)">'));
  expect(await dialog.findByText(/This file type isn’t supported/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Upload and Use' })).toBeNull();
});

test('a failed picture upload keeps the file, its description and the draft, and the retry uses the same path', async () => {
  expectConsoleError();
  const paths: string[] = [];
  let answers = 0;
  server.use(
    http.post('*/storage/v1/object/media/*', ({ request }) => {
      paths.push(new URL(request.url).pathname);
      answers += 1;
      return answers === 1
        ? HttpResponse.json({ statusCode: '500', error: 'Internal', message: 'x' }, { status: 500 })
        : HttpResponse.json(
            { statusCode: '409', error: 'Duplicate', message: 'x' },
            { status: 400 },
          );
    }),
    answer('post', 'media', {}, 201),
  );
  const { form, dialog } = await open('Push', /^Picture: choose/);
  fireEvent.change(form.getByLabelText(/^Message/), { target: { value: 'Hut open' } });
  await choose(dialog, aFile());
  const shows = await dialog.findByLabelText(/^What does it show/);
  fireEvent.change(shows, { target: { value: '⛺'.repeat(10) + '🏔'.repeat(290) } });
  expect(shows).toHaveAccessibleDescription(/300 of 300 characters/);
  fireEvent.change(shows, { target: { value: 'A hut' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Upload and Use' }));
  expect(
    await dialog.findByText(/Couldn’t upload the file.*Nothing you typed is lost/),
  ).toBeVisible();
  expect(dialog.getByLabelText(/^What does it show/)).toHaveValue('A hut');
  expect(form.getByLabelText(/^Message/)).toHaveValue('Hut open');
  await userEvent.click(dialog.getByRole('button', { name: 'Upload and Use' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(paths).size).toBe(1);
  expect(form.getByLabelText(/^Message/)).toHaveValue('Hut open');
});

test('the picture dialog shows where each picture is used, and only an unused one can be deleted, after confirmation', async () => {
  const other = {
    ...HUT,
    id: ID.replace(/1$/, '2'),
    alt: 'A peak',
    used_in: ['Flash', 'Sale', 'Zeal'].map((name) => ({ used_by: 'creative', id: name, name })),
  };
  let removed = '';
  server.use(
    functionPage('list_media', [HUT, other]),
    answer('delete', 'media', [{ id: ID }]),
    http.delete('*/storage/v1/object/media', async ({ request }) => {
      removed = await request.text();
      return HttpResponse.json([]);
    }),
  );
  const { dialog } = await open('Push', /^Picture: choose/);
  expect(await dialog.findByText('Used in Flash, Sale and 1 more')).toBeVisible();
  expect(dialog.getByText('Not used')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Delete A peak' })).toBeNull();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(dialog.getByRole('button', { name: 'Delete A hut' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Picture' }));
  // The file is deleted when Undo expires.
  expect(await screen.findByRole('button', { name: /^Undo/ })).toBeVisible();
  expect(removed).toBe('');
  await vi.advanceTimersByTimeAsync(11_000);
  vi.useRealTimers();
  await waitFor(() => expect(removed).toContain(`${ORGANISATION_ID}/${ID}.png`));
});

test('the picture dialog keeps a picture that has come into use since the list was loaded, and shows where', async () => {
  expectConsoleError();
  const reason = 'These messages have the picture: "Flash". Take it out of them first.';
  server.use(
    functionPage('list_media', [HUT]),
    answer(
      'delete',
      'media',
      { code: 'PT409', message: reason, details: null, hint: 'media_in_use' },
      409,
    ),
  );
  const { dialog } = await open('Push', /^Picture: choose/);
  await userEvent.click(await dialog.findByRole('button', { name: 'Delete A hut' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Picture' }));
  expect(await screen.findByText(reason)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Use A hut' })).toBeVisible();
});

test('the picture dialog offers a retry if the pictures cannot be loaded', async () => {
  expectConsoleError();
  server.use(failure('post', 'rpc/list_media'));
  const { dialog } = await open('Push', /^Picture: choose/);
  expect(await dialog.findByText('Couldn’t load the pictures')).toBeVisible();
  server.use(functionPage('list_media', [HUT]));
  await userEvent.click(dialog.getByRole('button', { name: /Retry|Try again/ }));
  expect(await dialog.findByRole('button', { name: 'Use A hut' })).toBeVisible();
});

test('pasting HTML into the name of a creative inserts its plain text', async () => {
  const { dialog, form } = await open('Push', /^Picture: choose/);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(form.getByLabelText(/^Name/));
  await userEvent.paste('<p class="MsoNormal"><b>Warm\u00A0hut</b><o:p></o:p></p>');
  expect(form.getByLabelText(/^Name/)).toHaveValue('Warm hut');
});

test('the editor cleans pasted text in a message field and in a dialog opened from it', async () => {
  const { dialog, form } = await open('Push', /^Picture: choose/);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(form.getByLabelText(/^Message/));
  await userEvent.paste('Open\u00A0now.');
  expect(form.getByLabelText(/^Message/)).toHaveValue('Open now.');
  await userEvent.click(form.getByRole('button', { name: 'New Link' }));
  const link = within(await screen.findByRole('dialog', { name: 'New Link' }));
  await userEvent.click(link.getByLabelText(/^Name/));
  await userEvent.paste('Warm\u00A0hut\u200B');
  expect(link.getByLabelText(/^Name/)).toHaveValue('Warm hut');
});

test('a search in the picture dialog hides cached pictures that do not match before the response arrives', async () => {
  server.use(
    functionPage('list_media', [HUT, { ...HUT, id: ID.replace(/1$/, '2'), alt: 'A lake' }]),
  );
  const { dialog } = await open('Push', /^Picture: choose/);
  expect(await dialog.findByRole('button', { name: 'Use A hut' })).toBeVisible();
  // No response arrives from here on.
  server.use(http.post('*/rest/v1/rpc/list_media', () => new Promise<never>(() => {})));
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'Lake' } });
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Use A hut' })).toBeNull());
  expect(dialog.getByRole('button', { name: 'Use A lake' })).toBeVisible();
});
