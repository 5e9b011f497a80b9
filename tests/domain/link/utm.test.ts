import { describe, expect, test } from 'vitest';
import { MAX_URL_LENGTH } from '@/domain/link/links';
import { isUtmValue, utmExample, parseUtmTemplate, addUtmParameters } from '@/domain/link/utm';

const template = { utm_source: 'flightdeck', utm_medium: '{{channel}}' };

describe('addUtmParameters', () => {
  test.each([
    ['https://a.example/', 'https://a.example/?utm_source=flightdeck&utm_medium={{channel}}'],
    ['https://a.example/?', 'https://a.example/?utm_source=flightdeck&utm_medium={{channel}}'],
    [
      'https://a.example/?b=1',
      'https://a.example/?b=1&utm_source=flightdeck&utm_medium={{channel}}',
    ],
    [
      'https://a.example/#c?d',
      'https://a.example/?utm_source=flightdeck&utm_medium={{channel}}#c?d',
    ],
    [
      'https://a.example/#c#d',
      'https://a.example/?utm_source=flightdeck&utm_medium={{channel}}#c#d',
    ],
    ['https://a.example/?utm_source=', 'https://a.example/?utm_source=&utm_medium={{channel}}'],
    [
      'https://a.example/?utm_medium=x&utm_source=y',
      'https://a.example/?utm_medium=x&utm_source=y',
    ],
  ])('adds the missing parameters to %s', (url, filled) =>
    expect(addUtmParameters(url, template)).toBe(filled),
  );

  test('adds nothing when the URL would be too long', () => {
    const url = `https://a.example/${'x'.repeat(MAX_URL_LENGTH - 20)}`;
    expect(addUtmParameters(url, template)).toBe(url);
  });
});

test('isUtmValue accepts only unreserved URL characters and known placeholders', () => {
  const good = ['', 'a-B_c.d~9', '{{channel}}', 'x{{campaign}}-{{flight}}', 'x'.repeat(100)];
  const bad = ['a b', 'a&b', 'ü', '{{name}}', '{channel}', '%20', 'x'.repeat(101)];
  expect(good.filter((value) => !isUtmValue(value))).toEqual([]);
  expect(bad.filter(isUtmValue)).toEqual([]);
});

test('parseUtmTemplate omits malformed parameters', () => {
  expect(parseUtmTemplate(null)).toEqual({});
  expect(
    parseUtmTemplate({ utm_source: 'a b', utm_medium: '', utm_content: 'c', other: 'd' }),
  ).toEqual({
    utm_content: 'c',
  });
});

test('utmExample replaces placeholders with example values', () => {
  expect(utmExample('?a={{channel}}&b={{campaign}}-{{flight}}')).toBe(
    '?a=sms&b=spring-sale-opening-weekend',
  );
});
