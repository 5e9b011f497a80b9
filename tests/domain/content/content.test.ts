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
import {
  checkCodes,
  LIMITS,
  withValueAt,
  READABLE_TEXT,
  FULL_CONTENT,
} from '../../support/cases/content.ts';

const CHANNELS = Object.keys(FULL_CONTENT) as (keyof typeof FULL_CONTENT)[];

describe.each(CHANNELS)('content of the channel %s:', (channel) => {
  test('a complete content is valid for its channel', () => {
    expect(contentProblems(channel, FULL_CONTENT[channel])).toEqual([]);
    expect(readContent(channel, FULL_CONTENT[channel])).toEqual(FULL_CONTENT[channel]);
  });

  test('a content of another channel is invalid', () => {
    const other = channel === 'sms' ? FULL_CONTENT.voice : FULL_CONTENT.sms;
    expect(contentProblems(channel, other)).not.toEqual([]);
    expect(readContent(channel, other)).toBeNull();
    for (const value of [null, 'text', 7, [], {}]) expect(readContent(channel, value)).toBeNull();
  });

  test('contentText returns the readable text', () => {
    expect(contentText(FULL_CONTENT[channel])).toBe(READABLE_TEXT[channel]);
  });

  test('plainContent creates a valid content with the same readable text', () => {
    const plain = plainContent(channel, 'Hello\n\nthere');
    expect(contentProblems(channel, plain)).toEqual([]);
    expect(contentText(plain)).toBe('Hello\n\nthere');
  });
});

const NAMED = LIMITS.map((limit) => ({ name: `${limit[0]} ${limit[1]}`, limit }));

test.each(NAMED)(
  '$name accepts the longest or allowed value and rejects the next one',
  ({ limit }) => {
    const [channel, place, allowed, refused, code, most, at = place] = limit;
    expect(contentProblems(channel, withValueAt(FULL_CONTENT[channel], place, allowed))).toEqual(
      [],
    );
    expect(contentProblems(channel, withValueAt(FULL_CONTENT[channel], place, refused))[0]).toEqual(
      {
        code,
        place: code === 'unknown_field' ? place.split('.').slice(0, -1).join('.') : at,
        ...(most !== undefined && { limit: most }),
      },
    );
  },
);

test('readContent drops empty optional fields', () => {
  const typed = { ...FULL_CONTENT.push, title: '', image: '', link: '', actions: [] };
  expect(readContent('push', typed)).toEqual({ channel: 'push', body: 'Tents from $99.' });
  expect(normalizeContent({ a: { b: '' }, c: [{ d: '' }, null] })).toEqual({
    a: {},
    c: [{}, null],
  });
});

test('contentText truncates at 1,600 characters without splitting one', () => {
  const script = '🥾'.repeat(1500);
  const read = contentText({ channel: 'voice', language: 'en', script } satisfies Content);
  expect(read).toBe(script);
  expect([
    ...contentText({ channel: 'voice', language: 'en', script: script + script }),
  ]).toHaveLength(1600);
});

test('an emoji counts as one character and is never split', () => {
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

test('the readable text of an email without text blocks is its subject', () => {
  const blocks = [{ type: 'divider' as const }];
  expect(contentText({ channel: 'email', subject: 'April', blocks })).toBe('April');
});

test.each(['', ' \n', '\u200B'])(
  'an email created from the blank text %j lacks a subject',
  (text) => {
    const plain = plainContent('email', text);
    expect(plain).toMatchObject({ subject: '' });
    expect(contentProblems('email', plain)).toContainEqual({ code: 'required', place: 'subject' });
  },
);

test('the subject of an email created from plain text is its first nonblank line', () => {
  expect(plainContent('email', '\n  \nHello there\nand more')).toMatchObject({
    subject: 'Hello there',
  });
});

test.each([
  ['SMS', 'sms'],
  ['WhatsApp', 'whatsapp'],
  ['Carrier pigeon', 'sms'],
  ['toString', 'sms'],
])('a creative of type %s uses the content shape %s', (type, channel) => {
  expect(contentChannel(type)).toBe(channel);
});

test.each([
  ['', 0],
  ['one two three four five', 2],
  [Array.from({ length: 150 }, () => 'word').join(' '), 60],
])('the reading time is proportional to the number of words', (script, seconds) => {
  expect(readingSeconds(script)).toBe(seconds);
});

test('a recording determines the length of the call, and started minutes are billed', () => {
  const script = Array.from({ length: 151 }, () => 'word').join(' ');
  expect(callSeconds({ script })).toBe(61);
  expect(callSeconds({ script, recording: { url: '', seconds: 0 } })).toBe(61);
  expect(callSeconds({ script, recording: { url: 'x', seconds: 34 } })).toBe(34);
  expect([0, 1, 60, 61, 240].map(startedMinutes)).toEqual([1, 1, 1, 2, 4]);
});

describe('a call with a recording', () => {
  const ID = '00000000-0000-4000-8000-000000000002';
  const url = `https://media.example/storage/v1/object/public/media/${ID}/${ID}.mp3`;
  const call = {
    channel: 'voice',
    script: 'Ready.',
    language: 'en',
    recording: { url, seconds: 34 },
  };

  test('is valid with an uploaded file of up to four minutes and a transcript', () => {
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
  ])('is invalid with %j', (over, code, place) => {
    expect(contentProblems('voice', { ...call, ...over })).toContainEqual({ code, place });
  });
});

describe('renderContent', () => {
  const link = 'https://go.example/s/a1B2c3';

  test('replaces the link tokens, or removes them without a link', () => {
    const message = 'Tents from $99.';
    expect(renderContent(FULL_CONTENT.push, { link, message })).toMatchObject({
      body: 'Tents from $99.',
      actions: [{ text: 'See tents', link }],
    });
    const without = renderContent(FULL_CONTENT.email, { link: null, message });
    expect(JSON.stringify(without)).not.toContain('{{link}}');
  });

  test('uses the billed text for an SMS and a WhatsApp template', () => {
    expect(renderContent(FULL_CONTENT.sms, { link, message: 'All of it' })).toEqual({
      channel: 'sms',
      text: 'All of it',
    });
    expect(renderContent(FULL_CONTENT.whatsapp, { link, message: 'All of it' })).toEqual({
      ...FULL_CONTENT.whatsapp,
      body: 'All of it',
    });
  });
});

describe('contentFindings', () => {
  test.each([
    ['a complete SMS', FULL_CONTENT.sms, []],
    ['an SMS without opt-out', plainContent('sms', 'Trails are open.'), ['no_opt_out']],
    ['an SMS with an opt-out in its text', plainContent('sms', 'Open. Reply STOP to end.'), []],
    [
      'an SMS in capitals',
      { ...FULL_CONTENT.sms, text: 'EVERYTHING MUST GO THIS WEEKEND' },
      ['all_capitals'],
    ],
    ['a promo code in capitals', { ...FULL_CONTENT.sms, text: 'Ten percent with TRAIL10' }, []],
    ['an http link', { ...FULL_CONTENT.sms, text: 'See http://a.example' }, ['http_link']],
    ['a complete carousel', FULL_CONTENT.rcs, []],
    [
      'an RCS message without fallback',
      { ...FULL_CONTENT.rcs, fallback: undefined },
      ['no_fallback'],
    ],
    [
      'an RCS message with an opt-out only in its fallback',
      { ...FULL_CONTENT.rcs, suggestions: [], fallback: 'Open. Reply STOP to end.' },
      ['no_opt_out'],
    ],
    [
      'a video without thumbnail and alt text',
      {
        ...FULL_CONTENT.rcs,
        kind: 'card',
        cards: [{ title: 'Wash', video: 'https://shop.example/wash.mp4' }],
        suggestions: [{ type: 'reply', text: 'Stop' }],
      },
      ['no_thumbnail', 'no_alt_text'],
    ],
    [
      'a video header without alt text',
      {
        ...FULL_CONTENT.whatsapp,
        header: { type: 'video', url: 'https://shop.example/wash.mp4' },
        provider: { status: 'approved' },
      },
      ['no_alt_text'],
    ],
    [
      'a document header with a file name',
      {
        ...FULL_CONTENT.whatsapp,
        header: { type: 'document', url: 'https://shop.example/tour.pdf', filename: 'tour.pdf' },
        provider: { status: 'approved' },
      },
      [],
    ],
    ['a rejected template', FULL_CONTENT.whatsapp, ['rejected']],
    [
      'a template pending at the provider',
      { ...FULL_CONTENT.whatsapp, provider: { status: 'submitted' } },
      ['not_approved'],
    ],
    [
      'a marketing template without opt-out',
      { ...FULL_CONTENT.whatsapp, category: 'marketing', provider: { status: 'approved' } },
      ['no_opt_out'],
    ],
    [
      'a push title that is too long',
      { ...FULL_CONTENT.push, title: 'x'.repeat(41) },
      ['long_title'],
    ],
    [
      'a push title that fits with its merge field filled in',
      { ...FULL_CONTENT.push, title: 'Hi {{ first_name | default: "there" }}, boots' },
      [],
    ],
    ['a complete email', FULL_CONTENT.email, []],
    [
      'an email with only a subject and text',
      plainContent('email', 'Hello there'),
      ['no_preheader', 'no_unsubscribe'],
    ],
    ['a long subject', { ...FULL_CONTENT.email, subject: 'x'.repeat(61) }, ['long_subject']],
    ['a complete call', FULL_CONTENT.voice, []],
    ['a call without an opt-out key', plainContent('voice', 'Hello'), ['no_opt_out']],
  ])('returns the expected codes for %s', (_name, content, codes) => {
    expect(checkCodes(content as Content)).toEqual(codes);
  });
});
