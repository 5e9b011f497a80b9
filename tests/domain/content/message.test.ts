import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertLinkToken, renderMessage } from '@/domain/content/message';

const LINK = 'https://go.example/s/aB3xY9';
const sms = (message: string, link: string | null = LINK) =>
  renderMessage({ channel: 'SMS', message, link });

describe('renderMessage', () => {
  test.each([
    ['Trails are open.', `Trails are open. ${LINK}`],
    ['Trails are open:\n', `Trails are open:\n${LINK}`],
    ['See {{link}} today', `See ${LINK} today`],
    ['{{link}}', LINK],
    ['{{link}} or {{link}}', `${LINK} or ${LINK}`],
    ['', ''],
  ])('renders %j as %j', (message, text) => {
    expect(sms(message)).toBe(text);
  });

  test.each([
    ['Trails are open.', 'Trails are open.'],
    ['See {{link}} today', 'See today'],
    ['{{link}}', ''],
  ])('renders %j without a link as %j', (message, text) => {
    expect(sms(message, null)).toBe(text);
    expect(sms(message, '')).toBe(text);
  });

  test.each(['RCS', 'Push', 'Email', 'Voice'])(
    'does not append the link to the text in %s, but replaces its token',
    (channel) => {
      expect(renderMessage({ channel, message: 'Hello', link: LINK })).toBe('Hello');
      expect(renderMessage({ channel, message: 'Go {{link}}', link: LINK })).toBe(`Go ${LINK}`);
    },
  );

  test('keeps the text around the link unchanged', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        fc.pre(!`${before}${after}`.includes('{{link}}'));
        expect(sms(`${before}{{link}}${after}`)).toBe(`${before}${LINK}${after}`);
      }),
    );
  });
});

test.each([
  ['', [0, 0], '{{link}}'],
  ['See', [3, 3], 'See {{link}}'],
  ['See  today', [4, 4], 'See {{link}} today'],
  ['See this.', [4, 8], 'See {{link}}.'],
] as const)('insertLinkToken into %j at %j gives %j', (message, range, text) => {
  expect(insertLinkToken(message, range)).toBe(text);
});
