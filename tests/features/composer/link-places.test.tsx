import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Content } from '@/domain/content/content';
import { FULL_CONTENT } from '../../support/cases/content';
import { aCreative, aCreativeVersion } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { rows, server } from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const TRACKED = {
  id: '30000000-0000-4000-8000-000000000001',
  version_name: 'Hut',
  shortened_url: 'https://fl.example/s/abcdef',
  og_title: 'The hut',
  og_description: '',
  og_image: '',
  click_count: 0,
  tracker: { id: 't1', name: 'Mountain hut', original_url: 'https://northwind.example/hut' },
};
/** A short link, an example of one, or the link token. */
const LINKS = /\/s\/\w{6}|\{\{ ?link ?\}\}/g;

const times = (count: number) => Array.from({ length: count }, () => '/s/xxxxxx');

beforeEach(() => {
  server.use(
    rows('message_types', ['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice'].map(named)),
    rows('creative_statuses', ['draft', 'approved', 'inactive'].map(named)),
    rows('short_url_domains', [{ id: 'd', domain_name: 'fl.example', is_default: true }]),
    rows('click_tracker_versions', [TRACKED]),
  );
});

/**
 * Opens the editor for a saved content. Returns a function that finds the short links and link tokens in the preview. An
 * email is searched in the `srcdoc` of its iframe.
 */
async function openPreview(type: string, content: Content, trackedId: string | null) {
  const creative = aCreative({ name: 'Flash', type, status: 'draft' });
  const version = aCreativeVersion({
    creative_id: creative.id,
    content,
    tracker_version_id: trackedId,
    tracked: trackedId && TRACKED,
  });
  server.use(rows('creatives', [creative]), rows('creative_versions', [version]));
  signInAs('regular');
  renderApp(`/creatives/${creative.id}/edit`, { actor: null });
  await screen.findByRole('form', { name: 'Edit Creative' });
  const preview = await screen.findByRole('region', { name: 'Preview' });
  await within(preview).findAllByText(/Northwind/);
  if (type === 'Email') await screen.findByTitle('Email preview');
  return () => preview.innerHTML.match(LINKS) ?? [];
}

const PLACED: [string, Content][] = [
  ['SMS', { ...FULL_CONTENT.sms, text: 'Trails: {{link}}' }],
  [
    'RCS',
    {
      channel: 'rcs',
      kind: 'text',
      text: 'Trails: {{link}}',
      suggestions: [{ type: 'link', text: 'Open', url: '{{link}}' }],
    },
  ],
  ['RCS', FULL_CONTENT.rcs],
  [
    'WhatsApp',
    {
      ...FULL_CONTENT.whatsapp,
      body: 'Trails: {{link}}',
      buttons: [{ type: 'link', text: 'Track', url: '{{link}}' }],
    },
  ],
  ['Push', { ...FULL_CONTENT.push, body: 'Trails: {{link}}', link: '{{link}}' }],
  ['Email', FULL_CONTENT.email],
  ['Voice', { ...FULL_CONTENT.voice, script: 'Trails: {{link}}' }],
];

describe('a message with a link token but no tracked link', () => {
  test.each(PLACED)(
    'shows no link in the preview of %s and reports a problem',
    async (type, content) => {
      const links = await openPreview(type, content, null);
      expect(await screen.findAllByText(/no link is chosen/)).not.toEqual([]);
      expect(links()).toEqual([]);
    },
  );
});

describe('the preview of a message with a tracked link', () => {
  const NOT_PLACED: [string, Content, number][] = [
    // The link appears in the text and on the link card below it.
    ['SMS', { channel: 'sms', text: 'Trails are open.' }, 2],
    ['RCS', { channel: 'rcs', kind: 'text', text: 'Trails are open.' }, 1],
    ['WhatsApp', { ...FULL_CONTENT.whatsapp, body: 'Trails are open.' }, 2],
    ['Push', { channel: 'push', title: 'Trails', body: 'Trails are open.' }, 0],
    ['Voice', FULL_CONTENT.voice, 0],
  ];
  test.each(NOT_PLACED)(
    'shows the link in a message for %s without a link token only if sending adds it to the text',
    async (...given) => {
      const [type, content, count] = given;
      const links = await openPreview(type, content, TRACKED.id);
      await waitFor(() => expect(links()).toEqual(times(count)));
    },
  );

  test.each([
    ['SMS', 2],
    ['RCS', 1],
    ['WhatsApp', 2],
    // The text appears on the lock screen and in the expanded notification.
    ['Push', 2],
  ])('shows the link in a message for %s in place of each link token', async (type, count) => {
    const content = PLACED.find(([channel]) => channel === type)?.[1] as Content;
    const links = await openPreview(type, content, TRACKED.id);
    await waitFor(() => expect(links()).toEqual(times(count)));
  });
});
