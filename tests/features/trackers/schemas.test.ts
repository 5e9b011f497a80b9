import { describe, expect, test } from 'vitest';
import {
  EMPTY_VERSION,
  toVersionForm,
  toVersionRow,
  versionSchema,
} from '@/features/trackers/schemas';
import { trackerSchema } from '@/features/links/schemas';
import { aTrackerVersion } from '../../support/cases/factories';

const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path[0], message]));

describe('tracker schema', () => {
  test.each([
    ' https://a.example',
    '\nhttps://a.example',
    '\tjavascript:alert(1)',
    '\u00a0https://a.example',
    'not a url',
    'example.com',
    '//example.com',
    'data:text/html,x',
    'https://user@example.com',
    'https://',
    `https://a.example/${'x'.repeat(5000)}`,
  ])('rejects the landing URL %j', (url) =>
    expect(problemsOf(trackerSchema.safeParse({ name: 'A', url, addUtm: true }))).toEqual({
      url: 'Enter a web address that starts with http:// or https://',
    }),
  );
});

describe('tracker version schema', () => {
  const good = { ...EMPTY_VERSION, versionName: 'A', title: 'B' };
  const check = (over: Partial<typeof good>) =>
    problemsOf(versionSchema.safeParse({ ...good, ...over }));

  test.each([
    ['a name of 100 characters', { versionName: 'x'.repeat(100) }],
    ['a title of 60 characters', { title: 'x'.repeat(60) }],
    ['a title of 60 emojis', { title: '😀'.repeat(60) }],
    ['a title of 60 characters with spaces around it', { title: ` ${'x'.repeat(60)} ` }],
    ['a description of 160 characters', { description: 'x'.repeat(160) }],
    ['an absolute image URL', { image: 'https://a.example/i.png' }],
  ])('accepts %s', (_what, over) => expect(check(over)).toEqual({}));

  test.each([
    [{ versionName: ' ' }, { versionName: 'Version name is required' }],
    [{ title: '\n' }, { title: 'OG title is required' }],
    [
      { versionName: 'x'.repeat(101) },
      { versionName: 'Version name must be at most 100 characters' },
    ],
    [{ title: 'x'.repeat(61) }, { title: 'OG title must be at most 60 characters' }],
    [
      { description: 'x'.repeat(161) },
      { description: 'OG description must be at most 160 characters' },
    ],
  ])('rejects %j with messages at its fields', (over, problems) =>
    expect(check(over)).toEqual(problems),
  );

  test.each([
    '/i.png',
    'a.example/i.png',
    'javascript:alert(1)',
    'data:image/png;base64,x',
    '//a.example/i.png',
    'https://user@a.example/',
  ])('rejects the image URL %j', (image) =>
    expect(check({ image })).toEqual({
      image: 'OG image must be an absolute URL starting with http:// or https://',
    }),
  );

  test('converts a form to a row with trimmed text and empty text for empty fields', () =>
    expect(
      toVersionRow({ versionName: ' A ', title: '\tB\n', description: '  ', image: '' }),
    ).toEqual({ version_name: 'A', og_title: 'B', og_description: '', og_image: '' }));

  test('converts a stored version to a form and back without a change', () => {
    const version = aTrackerVersion({ og_image: 'https://a.example/i.png' });
    expect(toVersionRow(toVersionForm(version))).toEqual({
      version_name: version.version_name,
      og_title: version.og_title,
      og_description: version.og_description,
      og_image: version.og_image,
    });
  });
});
