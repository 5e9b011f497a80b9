import { describe, expect, test } from 'vitest';
import {
  type Content,
  contentChannel,
  contentProblems,
  contentText,
  plainContent,
  readContent,
  normalizeContent,
} from '@/domain/content/content';
import { contentParts } from '@/domain/content/content-parts';
import { renderContent } from '@/domain/content/render';
import { callSeconds, readingSeconds, startedMinutes } from '@/domain/content/call';
import { checkCodes, LIMITS, placed, READ, WHOLE } from '../../support/cases/content.ts';

const CHANNELS = Object.keys(WHOLE) as (keyof typeof WHOLE)[];

describe.each(CHANNELS)('%s', (channel) => {
  test('a whole content has the shape of its channel', () => {
    expect(contentProblems(channel, WHOLE[channel])).toEqual([]);
    expect(readContent(channel, WHOLE[channel])).toEqual(WHOLE[channel]);
  });

  test('a content of another channel has not', () => {
    const other = channel === 'sms' ? WHOLE.voice : WHOLE.sms;
    expect(contentProblems(channel, other)).not.toEqual([]);
    expect(readContent(channel, other)).toBeNull();
    for (const value of [null, 'text', 7, [], {}]) expect(readContent(channel, value)).toBeNull();
  });

  test('what a person reads of it', () => {
    expect(contentText(WHOLE[channel])).toBe(READ[channel]);
  });

  test('a text alone makes a content that reads as the text', () => {
    const plain = plainContent(channel, 'Hello\n\nthere');
    expect(contentProblems(channel, plain)).toEqual([]);
    expect(contentText(plain)).toBe('Hello\n\nthere');
  });
});

const NAMED = LIMITS.map((limit) => ({ name: `${limit[0]} ${limit[1]}`, limit }));

test.each(NAMED)('$name takes its greatest value and no more', ({ limit }) => {
  const [channel, place, allowed, refused, code, most, at = place] = limit;
  expect(contentProblems(channel, placed(WHOLE[channel], place, allowed))).toEqual([]);
  expect(contentProblems(channel, placed(WHOLE[channel], place, refused))[0]).toEqual({
    code,
    place: code === 'unknown_field' ? place.split('.').slice(0, -1).join('.') : at,
    ...(most !== undefined && { limit: most }),
  });
});

test('drops optional fields that are empty', () => {
  const typed = { ...WHOLE.push, title: '', image: '', link: '', actions: [] };
  expect(readContent('push', typed)).toEqual({ channel: 'push', body: 'Tents from $99.' });
  expect(normalizeContent({ a: { b: '' }, c: [{ d: '' }, null] })).toEqual({
    a: {},
    c: [{}, null],
  });
});

test('cuts a text beyond the message limit between characters', () => {
  const script = '🥾'.repeat(1500);
  const read = contentText({ channel: 'voice', language: 'en', script } satisfies Content);
  expect(read).toBe(script);
  expect([
    ...contentText({ channel: 'voice', language: 'en', script: script + script }),
  ]).toHaveLength(1600);
});

test('an emoji counts as one character, and is never cut in two', () => {
  const boots = '🥾'.repeat(1600);
  expect(contentProblems('sms', { channel: 'sms', text: boots })).toEqual([]);
  expect(contentProblems('sms', { channel: 'sms', text: `${boots}🥾` })).not.toEqual([]);
  expect(plainContent('email', `x${boots}`)).toMatchObject({ subject: `x${'🥾'.repeat(59)}` });
  const item = { title: `x${'🥾'.repeat(30)}`, image: 'https://a.example/b.png', link: '{{link}}' };
  const email: Content = {
    channel: 'email',
    subject: 'Boots',
    blocks: [{ type: 'products', items: [item, item] }],
  };
  expect(contentParts(email).buttons[0]?.text).toBe(`x${'🥾'.repeat(24)}`);
});

test('an e-mail of pictures reads as its subject', () => {
  const blocks = [{ type: 'divider' as const }];
  expect(contentText({ channel: 'email', subject: 'April', blocks })).toBe('April');
});

test.each(['', ' \n', '\u200B'])('an e-mail that says nothing, %j, lacks its subject', (text) => {
  const plain = plainContent('email', text);
  expect(plain).toMatchObject({ subject: '' });
  expect(contentProblems('email', plain)).toContainEqual({ code: 'required', place: 'subject' });
});

test('the subject of a plain e-mail is its first line that says anything', () => {
  expect(plainContent('email', '\n  \nHello there\nand more')).toMatchObject({
    subject: 'Hello there',
  });
});

test.each([
  ['SMS', 'sms'],
  ['WhatsApp', 'whatsapp'],
  ['Carrier pigeon', 'sms'],
  ['toString', 'sms'],
])('%s is written like %s', (type, channel) => {
  expect(contentChannel(type)).toBe(channel);
});

test.each([
  ['', 0],
  ['one two three four five', 2],
  [Array.from({ length: 150 }, () => 'word').join(' '), 60],
])('the reading time follows the words', (script, seconds) => {
  expect(readingSeconds(script)).toBe(seconds);
});

test('a recording says how long the call is, and begun minutes count', () => {
  const script = Array.from({ length: 151 }, () => 'word').join(' ');
  expect(callSeconds({ script })).toBe(61);
  expect(callSeconds({ script, recording: { url: '', seconds: 0 } })).toBe(61);
  expect(callSeconds({ script, recording: { url: 'x', seconds: 34 } })).toBe(34);
  expect([0, 1, 60, 61, 240].map(startedMinutes)).toEqual([1, 1, 1, 2, 4]);
});

describe('a recorded call', () => {
  const ID = '00000000-0000-4000-8000-000000000002';
  const url = `https://media.example/storage/v1/object/public/media/${ID}/${ID}.mp3`;
  const call = {
    channel: 'voice',
    script: 'Ready.',
    language: 'en',
    recording: { url, seconds: 34 },
  };

  test('has an uploaded file of up to four minutes, and its words', () => {
    expect(contentProblems('voice', call)).toEqual([]);
    expect(contentProblems('voice', { ...call, recording: { url, seconds: 240 } })).toEqual([]);
  });

  test.each([
    [
      { recording: { url: 'https://shop.example/a.mp3', seconds: 9 } },
      'unknown_recording',
      'recording.url',
    ],
    [
      { recording: { url: url.replace('mp3', 'png'), seconds: 9 } },
      'unknown_recording',
      'recording.url',
    ],
    [{ recording: { seconds: 9 } }, 'required', 'recording.url'],
    [{ recording: { url, seconds: 0 } }, 'wrong_type', 'recording.seconds'],
    [{ recording: { url, seconds: 241 } }, 'wrong_type', 'recording.seconds'],
    [{ recording: { url, seconds: 1.5 } }, 'wrong_type', 'recording.seconds'],
    [{ script: '' }, 'required', 'script'],
    [{ script: 'Hello {{ first_name | default: "you" }}' }, 'recorded_field', 'script'],
  ])('is not saved with %j', (over, code, place) => {
    expect(contentProblems('voice', { ...call, ...over })).toContainEqual({ code, place });
  });
});

describe('rendered content', () => {
  const link = 'https://go.example/s/a1B2c3';

  test('replaces the link tokens, or removes them without a link', () => {
    const message = 'Tents from $99.';
    expect(renderContent(WHOLE.push, { link, message })).toMatchObject({
      body: 'Tents from $99.',
      actions: [{ text: 'See tents', link }],
    });
    const without = renderContent(WHOLE.email, { link: null, message });
    expect(JSON.stringify(without)).not.toContain('{{link}}');
  });

  test('an SMS and a template have the text that is counted and paid', () => {
    expect(renderContent(WHOLE.sms, { link, message: 'All of it' })).toEqual({
      channel: 'sms',
      text: 'All of it',
    });
    expect(renderContent(WHOLE.whatsapp, { link, message: 'All of it' })).toEqual({
      ...WHOLE.whatsapp,
      body: 'All of it',
    });
  });
});

describe('what a careful reader would stop at', () => {
  test.each([
    ['a whole SMS', WHOLE.sms, []],
    ['no opt-out', plainContent('sms', 'Trails are open.'), ['no_opt_out']],
    ['its own stop word', plainContent('sms', 'Open. Reply STOP to end.'), []],
    ['capitals', { ...WHOLE.sms, text: 'EVERYTHING MUST GO THIS WEEKEND' }, ['all_capitals']],
    ['a code in capitals', { ...WHOLE.sms, text: 'Ten percent with TRAIL10' }, []],
    ['an open link', { ...WHOLE.sms, text: 'See http://a.example' }, ['http_link']],
    ['a whole carousel', WHOLE.rcs, []],
    ['no fallback', { ...WHOLE.rcs, fallback: undefined }, ['no_fallback']],
    [
      'a way out in the fallback alone',
      { ...WHOLE.rcs, suggestions: [], fallback: 'Open. Reply STOP to end.' },
      ['no_opt_out'],
    ],
    [
      'a video without a thumbnail and words',
      {
        ...WHOLE.rcs,
        kind: 'card',
        cards: [{ title: 'Wash', video: 'https://shop.example/wash.mp4' }],
        suggestions: [{ type: 'reply', text: 'Stop' }],
      },
      ['no_thumbnail', 'no_alt_text'],
    ],
    [
      'a header without words',
      {
        ...WHOLE.whatsapp,
        header: { type: 'video', url: 'https://shop.example/wash.mp4' },
        provider: { status: 'approved' },
      },
      ['no_alt_text'],
    ],
    [
      'a document, which has its name',
      {
        ...WHOLE.whatsapp,
        header: { type: 'document', url: 'https://shop.example/tour.pdf', filename: 'tour.pdf' },
        provider: { status: 'approved' },
      },
      [],
    ],
    ['a rejected template', WHOLE.whatsapp, ['rejected']],
    [
      'a template that waits for the provider',
      { ...WHOLE.whatsapp, provider: { status: 'submitted' } },
      ['not_approved'],
    ],
    [
      'marketing without a way out',
      { ...WHOLE.whatsapp, category: 'marketing', provider: { status: 'approved' } },
      ['no_opt_out'],
    ],
    ['a long title', { ...WHOLE.push, title: 'x'.repeat(41) }, ['long_title']],
    [
      'a field in a title',
      { ...WHOLE.push, title: 'Hi {{ first_name | default: "there" }}, boots' },
      [],
    ],
    ['a whole e-mail', WHOLE.email, []],
    ['a bare e-mail', plainContent('email', 'Hello there'), ['no_preheader', 'no_unsubscribe']],
    ['a long subject', { ...WHOLE.email, subject: 'x'.repeat(61) }, ['long_subject']],
    ['a whole call', WHOLE.voice, []],
    ['no key to opt out', plainContent('voice', 'Hello'), ['no_opt_out']],
  ])('%s', (_name, content, codes) => {
    expect(checkCodes(content as Content)).toEqual(codes);
  });
});
