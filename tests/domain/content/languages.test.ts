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
import { LANGUAGE_CASES, translated, WHOLE } from '../../support/cases/content';

const CHANNELS = Object.keys(WHOLE) as ContentChannel[];
const sms = (text: string, others: Record<string, string> = {}): Content => ({
  channel: 'sms',
  text,
  ...(Object.keys(others).length > 0 && {
    translations: Object.fromEntries(
      Object.entries(others).map(([code, said]) => [code, { channel: 'sms', text: said }]),
    ),
  }),
});

describe.each(CHANNELS)('%s', (channel) => {
  const whole = translated(channel, 'pt');

  test('a translation has the shape of its channel', () => {
    expect(contentProblems(channel, whole)).toEqual([]);
    expect(readContent(channel, whole)).toEqual(whole);
    expect(renderableContent(channel, whole)).toEqual(whole);
  });

  test('the content of a language contains no other translation', () => {
    const sent = renderContent(contentInLanguage(whole, 'pt'), { link: null, message: 'x' });
    expect(sent).not.toHaveProperty('translations');
    expect(renderContent(whole, { link: null, message: 'x' })).not.toHaveProperty('translations');
  });

  test.each(CHANNELS)('is carried over to %s with its languages', (to) => {
    const { content } = convertContent(whole, to);
    const drawn = renderableContent(to, content);
    expect(Object.keys(drawn.translations ?? {})).toEqual(['pt']);
    expect(contentProblems(to, content).filter(({ place }) => place.endsWith('language'))).toEqual(
      [],
    );
  });
});

test.each(LANGUAGE_CASES)('%s: %j is refused as %s', (channel, translations, problem) => {
  expect(contentProblems(channel, { ...WHOLE[channel], translations })[0]).toEqual(problem);
  expect(readContent(channel, { ...WHOLE[channel], translations })).toBeNull();
});

test('what is typed in a language and not finished can be drawn; what is no language is left out', () => {
  const typed = { channel: 'rcs', kind: 'card', translations: { de: { kind: 'card' }, xx: {} } };
  expect(renderableContent('rcs', typed).translations).toEqual({
    de: { channel: 'rcs', kind: 'card', text: '', cards: [] },
  });
});

test('sends each person the translation in their language, and the own text otherwise', () => {
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
])('%s with %j costs %i parts', (channel, others, parts) => {
  expect(pricedParts({ channel, encoding: 'ascii' }, sms('Hello', others), null)).toBe(parts);
});

test('counts the link in each language', () => {
  const link = 'https://go.example/s/a1B2c3';
  const SMS = { channel: 'SMS', encoding: 'ascii' } as const;
  const content = sms('Hello', { de: 'x'.repeat(150) });
  expect([pricedParts(SMS, content, null), pricedParts(SMS, content, link)]).toEqual([1, 2]);
});

describe('checks', () => {
  const found = (content: Content) =>
    contentFindings(content, ['gratis']).map(({ code, place, language }) => ({
      code,
      place,
      language,
    }));

  test('check each language separately and name its fields', () => {
    const content = sms('Hi. Reply STOP to opt out.', { de: 'Alles gratis.' });
    expect(found(content)).toEqual([
      { code: 'forbidden_word', place: 'text', language: 'de' },
      { code: 'no_opt_out', place: 'opt_out', language: 'de' },
    ]);
  });

  test('one that says the same as for everyone else is not written yet', () => {
    expect(found(sms('Hi. Reply STOP.', { fr: 'Hi. Reply STOP.' }))).toEqual([
      { code: 'not_translated', place: '', language: 'fr' },
    ]);
  });

  test('find an invalid merge field in any language', () => {
    const content = sms('Hi. Reply STOP.', { es: 'Hola {{ first_name }}. Responda BAJA.' });
    expect(found(content)).toEqual([
      { code: 'field_without_fallback', place: 'text', language: 'es' },
    ]);
  });
});

test('suggest the opt-out line in the language of the translation', () => {
  expect(translatedOptOut('Reply STOP to opt out.', 'pt')).toBe('Responda PARAR para sair.');
  expect(translatedOptOut('Text us to stop.', 'pt')).toBe('Text us to stop.');
});

test('an e-mail says its language, of words that could be of any', () => {
  const content = { ...WHOLE.email, subject: 'Tent', blocks: [] };
  expect(renderMail(content, { link: null, language: 'pt' }).html).toContain('lang="pt"');
});

test('compares two versions language by language', () => {
  const changes = compareContents(sms('Hello', { de: 'Hallo' }), sms('Hello', { fr: 'Salut' }));
  expect(changes.filter(({ before, after }) => before !== after)).toEqual([
    { place: 'translations.fr.text', before: null, after: 'Salut' },
    { place: 'translations.de.text', before: 'Hallo', after: null },
  ]);
});

test('a field that only the other edit has is taken from it unless this one has taken it out', () => {
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
