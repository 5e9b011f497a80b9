import { describe, expect, test } from 'vitest';
import { contentFindings } from '@/domain/content/checks';
import { compareContents } from '@/domain/content/compare';
import {
  type Content,
  type ContentChannel,
  contentProblems,
  contentText,
  renderableContent,
  readContent,
} from '@/domain/content/content';
import { convertContent } from '@/domain/content/convert';
import { LANGUAGES } from '@/domain/content/languages';
import { eachLanguage, contentInLanguage } from '@/domain/content/translations';
import { renderMail } from '@/domain/content/mail/mail';
import { mergeFields } from '@/domain/content/merge';
import { translatedOptOut } from '@/domain/content/opt-out';
import { contentTexts, pricedParts } from '@/domain/content/priced-parts';
import { renderContent } from '@/domain/content/render';
import { LANGUAGE_CASES, translated, FULL_CONTENT } from '../../support/cases/content';

const CHANNELS = Object.keys(FULL_CONTENT) as ContentChannel[];
const sms = (text: string, others: Record<string, string> = {}): Content => ({
  channel: 'sms',
  text,
  ...(Object.keys(others).length > 0 && {
    translations: Object.fromEntries(
      Object.entries(others).map(([code, said]) => [code, { channel: 'sms', text: said }]),
    ),
  }),
});

describe.each(CHANNELS)('content of the channel %s:', (channel) => {
  const whole = translated(channel, 'pt');

  test('a content with a valid translation is valid', () => {
    expect(contentProblems(channel, whole)).toEqual([]);
    expect(readContent(channel, whole)).toEqual(whole);
    expect(renderableContent(channel, whole)).toEqual(whole);
  });

  test('a rendered content contains no translations', () => {
    const sent = renderContent(contentInLanguage(whole, 'pt'), { link: null, message: 'x' });
    expect(sent).not.toHaveProperty('translations');
    expect(renderContent(whole, { link: null, message: 'x' })).not.toHaveProperty('translations');
  });

  test.each(CHANNELS)('a content is converted to %s with its translations', (to) => {
    const { content } = convertContent(whole, to);
    const drawn = renderableContent(to, content);
    expect(Object.keys(drawn.translations ?? {})).toEqual(['pt']);
    expect(contentProblems(to, content).filter(({ place }) => place.endsWith('language'))).toEqual(
      [],
    );
  });
});

test.each(LANGUAGE_CASES)(
  'in the channel %s, the translations %j are rejected with %s',
  (channel, translations, problem) => {
    expect(contentProblems(channel, { ...FULL_CONTENT[channel], translations })[0]).toEqual(
      problem,
    );
    expect(readContent(channel, { ...FULL_CONTENT[channel], translations })).toBeNull();
  },
);

test('renderableContent completes unfinished translations and drops unknown languages', () => {
  const typed = { channel: 'rcs', kind: 'card', translations: { de: { kind: 'card' }, xx: {} } };
  expect(renderableContent('rcs', typed).translations).toEqual({
    de: { channel: 'rcs', kind: 'card', cards: [] },
  });
});

test('contentInLanguage returns the translation, or the original if there is none', () => {
  const content = sms('Hello', { de: 'Hallo', fr: 'Bonjour' });
  expect(LANGUAGES.map((code) => contentText(contentInLanguage(content, code)))).toEqual([
    'Hello',
    'Hallo',
    'Hello',
    'Bonjour',
    'Hello',
  ]);
  expect(eachLanguage(content).map(({ language }) => language)).toEqual([null, 'de', 'fr']);
  expect(contentTexts(content)).toEqual(['Hello', 'Hallo', 'Bonjour']);
});

test.each([
  ['SMS', {}, 1],
  ['SMS', { de: 'x'.repeat(160) }, 1],
  ['SMS', { de: 'x'.repeat(161) }, 2],
  ['SMS', { de: 'x'.repeat(161), fr: 'é'.repeat(140) }, 3],
  ['SMS', { es: '{{ first_name | default: "x" }}'.repeat(14) }, 2],
  ['Push', { de: 'x'.repeat(161) }, 1],
])('an %s message with the translations %j is billed as %i parts', (channel, others, parts) => {
  expect(pricedParts({ channel, encoding: 'ascii' }, sms('Hello', others), null)).toBe(parts);
});

test('pricedParts counts the link in every language', () => {
  const link = 'https://go.example/s/a1B2c3';
  const SMS = { channel: 'SMS', encoding: 'ascii' } as const;
  const content = sms('Hello', { de: 'x'.repeat(150) });
  expect([pricedParts(SMS, content, null), pricedParts(SMS, content, link)]).toEqual([1, 2]);
});

describe('contentFindings', () => {
  const found = (content: Content) =>
    contentFindings(content, ['gratis']).map(({ code, place, language }) => ({
      code,
      place,
      language,
    }));

  test('checks each language separately and names its fields', () => {
    const content = sms('Hi. Reply STOP to opt out.', { de: 'Alles gratis.' });
    expect(found(content)).toEqual([
      { code: 'forbidden_word', place: 'text', language: 'de' },
      { code: 'no_opt_out', place: 'opt_out', language: 'de' },
    ]);
  });

  test('reports a translation with the same text as the original', () => {
    expect(found(sms('Hi. Reply STOP.', { fr: 'Hi. Reply STOP.' }))).toEqual([
      { code: 'not_translated', place: '', language: 'fr' },
    ]);
  });

  test('finds an invalid merge field in any language', () => {
    const content = sms('Hi. Reply STOP.', { es: 'Hola {{ first_name }}. Responda BAJA.' });
    expect(found(content)).toEqual([
      { code: 'field_without_fallback', place: 'text', language: 'es' },
    ]);
  });
});

test('translatedOptOut translates a standard opt-out line and keeps a custom one', () => {
  expect(translatedOptOut('Reply STOP to opt out.', 'pt')).toBe('Responda PARAR para sair.');
  expect(translatedOptOut('Text us to stop.', 'pt')).toBe('Text us to stop.');
});

test('renderMail uses the given language instead of detecting it', () => {
  const content = { ...FULL_CONTENT.email, subject: 'Tent', blocks: [] };
  expect(renderMail(content, { link: null, language: 'pt' }).html).toContain('lang="pt"');
});

test('compareContents compares two versions language by language', () => {
  const changes = compareContents(sms('Hello', { de: 'Hallo' }), sms('Hello', { fr: 'Salut' }));
  expect(changes.filter(({ before, after }) => before !== after)).toEqual([
    { place: 'translations.fr.text', before: null, after: 'Salut' },
    { place: 'translations.de.text', before: 'Hallo', after: null },
  ]);
});

test('mergeFields prefers their new field, my removal, and my value when both changed it', () => {
  const [base, mine, theirs] = [{ a: 1 }, { a: 1 }, { a: 1, de: 2 }] as Record<string, number>[];
  expect(mergeFields(base ?? {}, mine ?? {}, theirs ?? {})).toEqual([
    { field: 'de', side: 'theirs', contested: false },
  ]);
  expect(mergeFields(theirs ?? {}, mine ?? {}, theirs ?? {})).toEqual([
    { field: 'de', side: 'mine', contested: false },
  ]);
  expect(mergeFields({ a: 1 }, { a: 2 }, { a: 3 })).toEqual([
    { field: 'a', side: 'mine', contested: true },
  ]);
});
