import { describe, expect, test } from 'vitest';
import {
  MAX_URL_LENGTH,
  hasWebScheme,
  isPublicHost,
  isWebUrl,
  normaliseUrl,
} from '@/domain/link/links';
import { INTERNAL_HOSTS, PUBLIC_HOSTS } from '../../support/cases/addresses.ts';

describe('normaliseUrl', () => {
  test.each([
    ['https stays', 'https://a.example/x?y=1#z', 'https://a.example/x?y=1#z'],
    ['http becomes https', 'http://a.example/x', 'https://a.example/x'],
    ['no scheme gets https', 'a.example/x', 'https://a.example/x'],
    ['empty stays empty', '', ''],
    ['blank text becomes empty', ' \n ', ''],
    ['surrounding spaces are removed', '  https://a.example ', 'https://a.example'],
    ['the scheme becomes lower case', 'HTTP://A.example/Path', 'https://A.example/Path'],
    ['a port stays', 'http://a.example:8080/x', 'https://a.example:8080/x'],
    [
      'a URL in the query stays',
      'https://a.example/?to=http://b.example',
      'https://a.example/?to=http://b.example',
    ],
    [
      'an internationalized host becomes ASCII',
      'https://bücher.example/ü',
      'https://xn--bcher-kva.example/ü',
    ],
    ['an Arabic host becomes ASCII', 'http://حملة.example', 'https://xn--ogbh3ed.example'],
  ])('normalizes a URL so that %s', (_what, typed, stored) => {
    expect(normaliseUrl(typed)).toBe(stored);
    expect(normaliseUrl(stored)).toBe(stored);
  });
});

describe('isWebUrl', () => {
  test.each([
    'https://a.example',
    'http://a.example/',
    'https://a.example:8080/x?y=1#z',
    'https://8.8.8.8:4173/s/abc123',
    'https://a.example/ü/😀',
    `https://a.example/${'x'.repeat(MAX_URL_LENGTH - 18)}`,
  ])('accepts %s', (url) => expect(isWebUrl(url)).toBe(true));

  test.each([
    '',
    'a.example',
    '//a.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://a.example',
    'data:text/html,hello',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.example',
    ' https://a.example',
    '\nhttps://a.example',
    '\tjavascript:alert(1)',
    'https://user@a.example',
    'https://user:secret@a.example',
    'https://a.example/\nx',
    'https://a.example/\u0000',
    'https://a.example/with blank',
    'https://',
    'https:///a.example',
    'https://-a.example',
    'https://a.example:port/',
    `https://a.example/${'x'.repeat(MAX_URL_LENGTH - 17)}`,
    `https://a.example/${'x'.repeat(5000)}`,
  ])('rejects %j', (url) => expect(isWebUrl(url)).toBe(false));

  test.each(['javascript:alert(1)', 'data:text/html,hello', 'user@a.example', '//a.example'])(
    'rejects %s even after normalization',
    (typed) => expect(isWebUrl(normaliseUrl(typed))).toBe(false),
  );
});

test.each([
  ['https://a.example', true],
  ['HTTP://a.example', true],
  ['a.example', false],
  ['//a.example', false],
  [' https://a.example', false],
  ['\nhttps://a.example', false],
  ['javascript:https://a.example', false],
  ['https:a.example', false],
])('hasWebScheme of %j is %s', (typed, expected) => expect(hasWebScheme(typed)).toBe(expected));

describe('isPublicHost', () => {
  test.each(INTERNAL_HOSTS)('rejects %s', (host) => {
    expect(isPublicHost(host)).toBe(false);
    expect(isWebUrl(`https://${host}/path`)).toBe(false);
    expect(isWebUrl(`http://${host}:8080`)).toBe(false);
  });

  test.each(PUBLIC_HOSTS)('accepts %s', (host) => {
    expect(isPublicHost(host)).toBe(true);
    expect(isWebUrl(`https://${host}/path`)).toBe(true);
  });
});
