import { describe, expect, test } from 'vitest';
import { contentFindings } from '@/domain/content/checks';
import type { Content } from '@/domain/content/content';
import { optOutLine, hasOptOut } from '@/domain/content/opt-out';
import { readability } from '@/domain/content/readability';

const sms = (text: string): Content => ({ channel: 'sms', text, opt_out: 'Reply STOP.' });
const EMAIL = {
  channel: 'email',
  subject: 'Cheap tents',
  preheader: 'For the weekend.',
  blocks: [
    { type: 'text', text: 'THE WHOLE SHOP IS ON SALE TODAY' },
    { type: 'image', url: 'https://shop.example/a.jpg' },
    { type: 'footer', address: '12 Station Road' },
  ],
} satisfies Content;

describe('contentFindings', () => {
  test('names the field of each finding and lists blocking ones first', () => {
    const found = contentFindings({ ...EMAIL, preheader: 'Hi {{ nobody }}' }, ['cheap']);
    expect(found).toEqual([
      { code: 'field_unknown', place: 'preheader' },
      { code: 'forbidden_word', place: 'subject', word: 'cheap' },
      { code: 'all_capitals', place: 'blocks.0.text' },
      { code: 'no_unsubscribe', place: 'blocks.2.unsubscribe' },
      { code: 'no_alt_text', place: 'blocks.1.alt' },
    ]);
  });

  test('ignores merge fields and URLs when it checks for capitals', () => {
    const text =
      'TENTS FOR EVERYBODY TODAY, {{ first_name | default: "there" }}: https://shop.example/a';
    expect(contentFindings(sms(text))).toEqual([{ code: 'all_capitals', place: 'text' }]);
  });

  test('lists exceeded limits first, each field once', () => {
    const found = contentFindings(sms('x'.repeat(1601)));
    expect(found).toEqual([{ code: 'too_long', place: 'text', limit: 1600 }]);
    const { blocks, ...mail } = EMAIL;
    const none = {
      ...mail,
      blocks: [blocks[1], ...Array.from({ length: 50 }, () => ({ type: 'divider' }))],
    };
    expect(contentFindings(none as Content)).toEqual([
      { code: 'too_many', place: 'blocks', limit: 50 },
      { code: 'no_unsubscribe', place: 'blocks' },
      { code: 'no_alt_text', place: 'blocks.0.alt' },
    ]);
  });

  test.each([
    ['Cheap tents', true],
    ['tents, CHEAP!', true],
    ['cheaper tents', false],
    ['dirtcheap', false],
    ['Grüße, cheap', true],
  ])('matches forbidden words as whole words, ignoring case: %s', (text, found) => {
    expect(contentFindings(sms(text), ['cheap']).length > 0).toBe(found);
  });

  test.each(['risk-free', 'C++', '100% free', 'été'])(
    'matches a forbidden phrase literally: %s',
    (phrase) => {
      expect(contentFindings(sms(`It is ${phrase} today`), [phrase])).toEqual([
        { code: 'forbidden_word', place: 'text', word: phrase },
      ]);
      expect(contentFindings(sms('It is nothing of the kind'), [phrase])).toEqual([]);
    },
  );
});

test('does not search choices and URLs for forbidden words', () => {
  const card: Content = {
    channel: 'rcs',
    kind: 'card',
    cards: [
      {
        title: 'Tents',
        image: 'https://shop.example/free/tall.jpg',
        image_alt: 'A tent',
        height: 'tall',
        suggestions: [{ type: 'link', text: 'Get yours free', url: 'https://shop.example/free' }],
      },
    ],
    fallback: 'Tents. Reply STOP to opt out.',
  };
  const found = contentFindings(card, ['card', 'tall', 'link', 'rcs', 'free']);
  expect(found.filter(({ code }) => code === 'forbidden_word')).toEqual([
    { code: 'forbidden_word', place: 'cards.0.suggestions.0.text', word: 'free' },
  ]);
});

test.each([
  ['The sale is on. Reply STOP to opt out.', true],
  ['The sale is on. Text "stop" to end.', true],
  ['Opt out: shop.example/out', true],
  ['Abmelden mit STOPP', true],
  ['Precios bajos. Responda baja.', true],
  ['Stop by our store and see.', false],
  ['Non-stop music until Sunday.', false],
  ['Una baja de precio para usted.', false],
])('tells an opt-out keyword from ordinary uses of the word: %s', (text, isOptOut) => {
  expect(contentFindings({ channel: 'sms', text })).toEqual(
    isOptOut ? [] : [{ code: 'no_opt_out', place: 'opt_out' }],
  );
});

test('includes the stored reason of a rejected template', () => {
  const template = (reason?: string): Content => ({
    channel: 'whatsapp',
    category: 'utility',
    language: 'en',
    body: 'Your order is on its way.',
    provider: { status: 'rejected', ...(reason !== undefined && { reason }) },
  });
  const found = { code: 'rejected', place: 'provider.status' };
  expect(contentFindings(template())).toEqual([found]);
  expect(contentFindings(template('Promotional'))).toEqual([{ ...found, word: 'Promotional' }]);
});

test('a button whose first word is a stop word counts as an opt-out', () => {
  const template = (text: string): Content => ({
    channel: 'whatsapp',
    category: 'marketing',
    language: 'en',
    body: 'The sale is on.',
    buttons: [{ type: 'reply', text }],
    provider: { status: 'approved' },
  });
  expect(contentFindings(template('Stop promotions'))).toEqual([]);
  expect(contentFindings(template('Non-stop offers'))).toEqual([
    { code: 'no_opt_out', place: 'footer' },
  ]);
});

test.each([
  ['The hut is open and we have tea for you.', 'Reply STOP to opt out.'],
  ['Die Hütte ist offen und wir haben Tee für Sie.', 'Antworten Sie STOPP zum Abmelden.'],
  ['El refugio es para los que van con su perro.', 'Responda BAJA para no recibir más.'],
  ['Le refuge est ouvert pour vous et les enfants.', 'Répondez ARRET pour ne plus en recevoir.'],
  ['O abrigo é para você e os seus, com uma vista do vale.', 'Responda PARAR para sair.'],
])('the opt-out line is in the language of the text and is recognized as one: %s', (text, line) => {
  expect(optOutLine(text)).toBe(line);
  expect(hasOptOut(line)).toBe(true);
});

describe('readability', () => {
  test.each([
    [
      'en',
      'easy',
      'The trail is open. You can go with the kids and the dog. We have tea at the hut. Come and see us, it is not far.',
    ],
    [
      'en',
      'hard',
      'Notwithstanding the aforementioned considerations regarding contractual obligations, participating organizations should immediately familiarize themselves with supplementary documentation concerning administrative procedures and corresponding responsibilities.',
    ],
    [
      'de',
      'easy',
      'Die Hütte ist auf. Wir haben Tee und Suppe für Sie. Der Weg ist nicht weit, und der Hund darf mit. Kommen Sie zu uns.',
    ],
    [
      'de',
      'hard',
      'Unbeschadet der vorgenannten Bestimmungen verpflichten sich teilnehmende Organisationen, unverzüglich sämtliche Dokumentationsunterlagen hinsichtlich verwaltungstechnischer Zuständigkeiten bereitzustellen und mit der Geschäftsführung abzustimmen, die das Verfahren verantwortet.',
    ],
    [
      'es',
      'easy',
      'El refugio está abierto. Hay sopa y té para todos. El camino es corto y el perro va con tu grupo. Ven a ver la luz del sol.',
    ],
    [
      'fr',
      'easy',
      'Le refuge est ouvert. Nous avons du thé et de la soupe pour vous. Le chemin est court et les chiens sont admis avec vous.',
    ],
    [
      'pt',
      'easy',
      'O abrigo está aberto. Temos chá e sopa para você. O caminho é curto e o cão vem com a gente. Venha ver a luz do sol.',
    ],
  ] as const)('detects that a text in %s is %s', (language, level, text) => {
    expect(readability(text)).toEqual({ language, level });
  });

  test('is null for a short text and does not count merge fields and URLs as words', () => {
    expect(readability('The trail is open.')).toBeNull();
    const unread = 'https://shop.example/a {{ first_name | default: "there" }} '.repeat(20);
    expect(readability(`The trail is open. ${unread}`)).toBeNull();
    expect(readability('')).toBeNull();
  });

  test('contentFindings reports a text that is hard to read', () => {
    const hard =
      'Notwithstanding aforementioned considerations regarding contractual obligations, participating organizations should immediately familiarize themselves with supplementary documentation concerning administrative procedures and responsibilities.';
    expect(contentFindings(sms(hard))).toEqual([{ code: 'hard_to_read', place: 'text' }]);
  });
});
