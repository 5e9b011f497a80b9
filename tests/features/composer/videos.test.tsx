import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, functionPage, recordRequests, rows, server } from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const MP4 = bytes('\u0000\u0000\u0000\u0018ftypmp42....');
const PDF = bytes('%PDF-1.7\n');
const FILE = {
  id: '40000000-0000-4000-8000-000000000001',
  name: 'tour.mp4',
  alt: 'A walk to the hut',
  type: 'video/mp4',
  bytes: 9_000_000,
  width: 720 as number | null,
  height: 1280 as number | null,
  seconds: 73 as number | null,
  user_id: null,
  created_at: '2027-01-01T00:00:00Z',
  used_in: [],
};

/** Metadata that the mocked browser reads from a chosen video. Null means that it cannot play the video. */
let film: { videoWidth: number; videoHeight: number; duration: number } | null;

beforeEach(() => {
  film = { videoWidth: 720, videoHeight: 1280, duration: 72.2 };
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function set(
    this: HTMLMediaElement,
    address: string,
  ) {
    this.setAttribute('src', address);
    for (const [fact, value] of Object.entries(film ?? {}))
      Object.defineProperty(this, fact, { value });
    queueMicrotask(() => this.dispatchEvent(new Event(film ? 'loadedmetadata' : 'error')));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:film';
  URL.revokeObjectURL = () => {};
  server.use(
    rows('creative_versions', []),
    rows('message_types', ['RCS', 'WhatsApp'].map(named)),
    rows('creative_statuses', ['draft', 'approved'].map(named)),
    functionPage('list_media', []),
    http.post('*/storage/v1/object/media/*', () => HttpResponse.json({ Key: 'x' })),
    answer('post', 'media', {}, 201),
  );
});

async function open(channel: string) {
  signInAs('regular');
  renderApp('/creatives/new', { actor: null });
  const form = within(await screen.findByRole('form', { name: 'Create New Creative' }));
  await userEvent.click(await form.findByRole('radio', { name: channel }));
  return form;
}

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const choose = (dialog: Awaited<ReturnType<typeof findDialog>>, content: BlobPart, name: string) =>
  userEvent.upload(dialog.getByLabelText(/Choose a/), new File([content], name), {
    applyAccept: false,
  });

test('a WhatsApp header takes an uploaded video or document with its description, and keeps both when the type changes', async () => {
  const sent = recordRequests();
  const form = await open('WhatsApp');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  await userEvent.selectOptions(form.getByLabelText('Header'), 'Video');
  await userEvent.click(form.getByRole('button', { name: 'Header video: choose or upload' }));
  const videos = await findDialog('Videos');
  await choose(videos, bytes('<svg/>'), 'tour.mp4');
  expect(await videos.findByText(/This file type isn’t supported/)).toBeVisible();
  film = null;
  await choose(videos, MP4, 'tour.mp4');
  expect(await videos.findByText(/in a format that browsers can’t play/)).toBeVisible();
  film = { videoWidth: 720, videoHeight: 1280, duration: 72.2 };
  await choose(videos, MP4, 'tour.mp4');
  expect(await videos.findByText(/^MP4 · 720 × 1280 · 1:13/)).toBeVisible();
  await userEvent.click(videos.getByRole('button', { name: 'Upload and Use' }));
  expect(videos.getByText('Describe the video.')).toBeVisible();
  await userEvent.type(videos.getByLabelText(/^What does it show/), 'A walk to the hut');
  await userEvent.click(videos.getByRole('button', { name: 'Upload and Use' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    sent.find(({ method, table }) => method === 'POST' && table === 'media')?.body,
  ).toMatchObject({ type: 'video/mp4', width: 720, height: 1280, seconds: 73 });
  expect(form.getByLabelText(/^Alternative text/)).toHaveValue('A walk to the hut');
  expect(await preview.findByLabelText('A walk to the hut')).toHaveAttribute(
    'src',
    expect.stringMatching(/\.mp4$/),
  );

  await userEvent.selectOptions(form.getByLabelText('Header'), 'Document');
  expect(form.getByLabelText('Header document *')).toHaveValue('');
  await userEvent.click(form.getByRole('button', { name: 'Header document: choose or upload' }));
  const documents = await findDialog('Documents');
  await choose(documents, PDF, 'Tour.pdf');
  await userEvent.type(await documents.findByLabelText(/^What is in it/), 'The way to the hut');
  await userEvent.click(documents.getByRole('button', { name: 'Upload and Use' }));
  await waitFor(() => expect(form.getByLabelText(/^File name/)).toHaveValue('Tour.pdf'));
  expect(await preview.findByRole('link', { name: /Tour\.pdf/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/\.pdf$/),
  );

  await userEvent.selectOptions(form.getByLabelText('Header'), 'Video');
  expect(form.getByLabelText(/^Alternative text/)).toHaveValue('A walk to the hut');
});

test('the video field rejects other formats, and a video needs a thumbnail and alternative text', async () => {
  const form = await open('RCS');
  await userEvent.type(form.getByLabelText(/^Name/), 'Tour');
  await userEvent.type(form.getByLabelText(/^Title/), 'Tour');
  await userEvent.type(form.getByLabelText('Video'), 'https://shop.example/tour.3gp');
  await userEvent.click(form.getByRole('button', { name: 'Create Creative' }));
  expect(await form.findByText('RCS accepts only MP4.')).toBeVisible();
  await waitFor(() =>
    expect(form.getByLabelText('Thumbnail of the video')).toHaveAccessibleDescription(
      /No thumbnail/,
    ),
  );
  expect(form.getByLabelText(/^Alternative text/)).toHaveAccessibleDescription(
    /No alternative text/,
  );
});

test('the media page plays a video once its first frame is pressed, and opens a document', async () => {
  const document = { type: 'application/pdf', width: null, height: null, seconds: null };
  server.use(
    functionPage('list_media', [
      FILE,
      { ...FILE, ...document, id: FILE.id.replace(/1$/, '2'), name: 'tour.pdf' },
    ]),
  );
  signInAs('regular');
  renderApp('/creatives/media', { actor: null });
  const list = within(await screen.findByRole('region', { name: 'Media' }));
  expect(await list.findByText(/^MP4 · 720 × 1280 · 1:13 · 9.0 MB/)).toBeVisible();
  expect(list.queryByLabelText('tour.mp4')).not.toBeInTheDocument();
  await userEvent.click(list.getByRole('button', { name: 'Play tour.mp4' }));
  expect(list.getByLabelText('tour.mp4')).toHaveAttribute('src', expect.stringMatching(/\.mp4$/));
  expect(list.getByText(/^PDF · 9.0 MB/)).toBeVisible();
  expect(list.getByRole('link', { name: 'Open tour.pdf' })).toBeVisible();
});
