import { expect, test } from 'vitest';
import { contentFindings, trackedFindings } from '@/domain/content/checks';
import type { Content } from '@/domain/content/content';
import { linksInText, writtenLinks } from '@/domain/content/written-links';
import { TEXTS_WITH_LINKS } from '../../support/cases/written-links.ts';

test.each(TEXTS_WITH_LINKS)('linksInText finds in %j the URLs %j', (text, urls) => {
  expect([...new Set(linksInText(text))]).toEqual(urls);
});

const url = 'https://huts.dev/a';

test('writtenLinks lists each URL with its field and language, and omits media files', () => {
  const content: Content = {
    channel: 'whatsapp',
    category: 'utility',
    language: 'en',
    header: { type: 'image', url: 'https://huts.dev/a.jpg' },
    body: 'Hi',
    buttons: [{ type: 'link', text: 'Open', url }],
    translations: {
      de: { channel: 'whatsapp', category: 'utility', language: 'de', body: `Hier: ${url}` },
    },
  };
  expect(writtenLinks(content)).toEqual([
    { url, place: 'buttons.0.url' },
    { url, place: 'body', language: 'de' },
  ]);
});

test('contentFindings reports a broken link in each field that contains it', () => {
  const content: Content = { channel: 'push', title: `A ${url}`, body: 'B', link: url };
  const broken = contentFindings(content, [], new Set([url])).filter(
    ({ code }) => code === 'broken_link',
  );
  expect(broken).toEqual([
    { code: 'broken_link', place: 'title', word: url },
    { code: 'broken_link', place: 'link', word: url },
  ]);
  expect(contentFindings(content)).toEqual([]);
});

test.each([
  [url, [{ code: 'broken_link', place: 'tracked_link', word: url }]],
  ['http://huts.dev/a', [{ code: 'http_link', place: 'tracked_link' }]],
  ['https://huts.dev/other', []],
  [null, [{ code: 'link_missing', place: 'tracked_link' }]],
])('trackedFindings checks the target of the tracked link: %s', (target, found) => {
  expect(trackedFindings({ text: 'Look: {{link}}' }, target, new Set([url]))).toEqual(found);
});

test('trackedFindings reports a missing link only if the message contains the link token', () => {
  expect(trackedFindings({ text: 'Look.' }, null, new Set())).toEqual([]);
  expect(trackedFindings({ buttons: [{ url: '{{link}}' }] }, '', new Set())).toEqual([
    { code: 'link_missing', place: 'tracked_link' },
  ]);
});
