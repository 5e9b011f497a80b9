import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationText } from '@/features/inbox/words';
import { campaignStatusWord } from '@/lib/codes/campaign-status-word';
import { creativeStatusWord } from '@/lib/codes/creative-status-word';
import { i18n } from '@/lib/i18n';

beforeAll(async () => {
  const { parse } = formatter({ lineNumbers: false });
  for (const catalog of ['lib', 'inbox']) {
    const filename = `src/locales/de/${catalog}.po`;
    const about = { locale: 'de', sourceLocale: 'en', filename };
    const entries = Object.entries(await parse(readFileSync(filename, 'utf8'), about));
    i18n.load(
      'de',
      Object.fromEntries(
        entries.map(([id, { translation }]) => [id, compileMessage(translation ?? '')]),
      ),
    );
  }
});
afterAll(() => i18n.activate('en'));

const signIn = (device: string) =>
  notificationText({ kind: 'new_device', facts: { device, at: '2026-02-02T10:00:00Z' } }).title;

test('a sentence names the state of a campaign or a creative in the language', () => {
  i18n.activate('de');
  expect(['paused', 'limited'].map(campaignStatusWord)).toEqual(['Pausiert', 'Budgetlimit']);
  expect(['draft', 'approved'].map(creativeStatusWord)).toEqual(['Entwurf', 'Freigegeben']);
  i18n.activate('en');
  expect(['paused', 'limited', 'waiting'].map(campaignStatusWord)).toEqual([
    'paused',
    'limited',
    'waiting',
  ]);
});

test('a notification names the device in the language', () => {
  i18n.activate('de');
  expect(signIn('Firefox on Windows')).toBe('Neue Anmeldung: Firefox unter Windows');
  expect(signIn('Another browser on another system')).toBe(
    'Neue Anmeldung: anderer Browser unter anderem System',
  );
  i18n.activate('en');
  expect(signIn('Another browser on Windows')).toBe('New sign-in: another browser on Windows');
});
