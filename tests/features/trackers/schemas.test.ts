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

describe('a tracker', () => {
  test.each([
    ' https://a.example',
    '\nhttps://a.example',
    '\tjavascript:alert(1)',
    '\u00a0https://a.example',
  ])('the address is checked as typed: %j is refused (TRK-06, F-31)', (url) =>
    expect(problemsOf(trackerSchema.safeParse({ name: 'A', url, addUtm: true }))).toEqual({
      url: 'Enter a web address that starts with http:// or https://',
    }),
  );
});

describe('a version', () => {
  const good = { ...EMPTY_VERSION, versionName: 'A', title: 'B' };
  const check = (over: Partial<typeof good>) =>
    problemsOf(versionSchema.safeParse({ ...good, ...over }));

  test.each([
    ['a name of 100', { versionName: 'x'.repeat(100) }],
    ['a title of 60 (TRK-20)', { title: 'x'.repeat(60) }],
    ['a title of 60 emojis (TRK-20)', { title: '😀'.repeat(60) }],
    ['a title of 60 with blanks around (TRK-20)', { title: ` ${'x'.repeat(60)} ` }],
    ['a description of 160 (TRK-21)', { description: 'x'.repeat(160) }],
    ['an absolute image (TRK-22)', { image: 'https://a.example/i.png' }],
  ])('takes %s', (_what, over) => expect(check(over)).toEqual({}));

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
  ])('refuses %j (TRK-20, TRK-21, TRK-24)', (over, problems) =>
    expect(check(over)).toEqual(problems),
  );

  test.each([
    '/i.png',
    'a.example/i.png',
    'javascript:alert(1)',
    'data:image/png;base64,x',
    '//a.example/i.png',
    'https://user@a.example/',
  ])('refuses the image %j (TRK-22)', (image) =>
    expect(check({ image })).toEqual({
      image: 'OG image must be an absolute URL starting with http:// or https://',
    }),
  );

  test('is stored trimmed, empty as empty text (TRK-25, TRK-26, F-30)', () =>
    expect(
      toVersionRow({ versionName: ' A ', title: '\tB\n', description: '  ', image: '' }),
    ).toEqual({ version_name: 'A', og_title: 'B', og_description: '', og_image: '' }));

  test('a stored one fills the form and comes back as it was (TRK-15)', () => {
    const version = aTrackerVersion({ og_image: 'https://a.example/i.png' });
    expect(toVersionRow(toVersionForm(version))).toEqual({
      version_name: version.version_name,
      og_title: version.og_title,
      og_description: version.og_description,
      og_image: version.og_image,
    });
  });
});
