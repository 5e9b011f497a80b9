import { expect, test } from 'vitest';
import { contentFindings } from '@/domain/content/checks';
import type { Content } from '@/domain/content/content';
import { FULL_CONTENT } from '../../support/cases/content.ts';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const FORBIDDEN = [
  'free',
  'Act now',
  'kostenlos',
  '100%',
  'C++',
  'über',
  '[.*]',
  '\\d{2}',
  '(a|b)$^?',
];
const CODES = ['forbidden_word', 'no_opt_out', 'no_unsubscribe'];

const TEXTS = [
  'Trails are open.',
  'Reply STOP to opt out.',
  'The bus will stop here.',
  'Text "stop" to end this',
  'Antworten Sie mit STOPP.',
  'Zum Abmelden hier klicken',
  'Répondez ARRET pour ne plus en recevoir.',
  'Envíe BAJA',
  'Responda PARAR para sair.',
  'Baja de precios',
  'NONSTOP, STOPPING, ÉSTOP, STOPÉ',
  'Free! Freedom, carefree and fréé, FREE-for-all',
  'act  now, ACT NOW! Kostenlose Tour, kostenlos',
  '100% C++ and 1100% C+++',
  '[.*] 12 \\d{2} a b (a|b)$^?',
  'Über uns, hinüber, überall, “über”',
];

const footer = (unsubscribe?: string) => ({
  type: 'footer' as const,
  address: '12 Station Road',
  ...(unsubscribe && { unsubscribe }),
});
const card = (title: string, text: string) => ({
  title,
  suggestions: [{ type: 'reply' as const, text }],
});

const CONTENTS: Content[] = [
  ...Object.values(FULL_CONTENT),
  ...TEXTS.flatMap((text): Content[] => [
    { channel: 'sms', text },
    { channel: 'sms', text: 'Hi', opt_out: text },
    { channel: 'sms', text: 'Reply STOP', translations: { de: { channel: 'sms', text } } },
    { channel: 'push', title: text, body: 'Hi', link: 'https://free.example/free' },
    { channel: 'rcs', kind: 'text', text, fallback: 'Reply STOP' },
    { channel: 'rcs', kind: 'carousel', cards: [card('One', 'Go'), card('Two', text)] },
    { channel: 'whatsapp', category: 'marketing', language: 'en', body: text },
    { channel: 'whatsapp', category: 'utility', language: 'en', body: text },
    {
      channel: 'whatsapp',
      category: 'marketing',
      language: 'en',
      body: 'Hi',
      buttons: [{ type: 'reply', text: text.slice(0, 25) }],
    },
    { channel: 'voice', script: text, language: 'en' },
    { channel: 'email', subject: text, blocks: [{ type: 'text', text }] },
  ]),
  { channel: 'rcs', kind: 'text', text: 'Hi', suggestions: [{ type: 'reply', text: 'Stop' }] },
  {
    channel: 'voice',
    script: 'Hi',
    language: 'en',
    keypad: [{ key: '9', action: 'opt_out' }],
  },
  { channel: 'email', subject: 'Hi', blocks: [footer()] },
  { channel: 'email', subject: 'Hi', blocks: [{ type: 'divider' }, footer(), footer('Leave')] },
  {
    channel: 'email',
    subject: 'Hi',
    blocks: [footer('Leave')],
    translations: { de: { channel: 'email', subject: 'Hallo', blocks: [footer()] } },
  },
];

test('launch_check warns of the same words, opt-outs and unsubscribe links as the composer', async () => {
  const rows = await db.sql<{ at: number; found: string[] }>(
    `select c.ordinality::int - 1 as at,
            array(select concat_ws(' ', w.code, w.place, w.language, lower(w.word))
                    from private.message_warnings(c.value, array[${FORBIDDEN.map((word) => `'${word}'`).join(', ')}]) as w) as found
       from jsonb_array_elements($contents$${JSON.stringify(CONTENTS)}$contents$::jsonb) with ordinality as c
      order by 1`,
  );
  const databaseWarnings = rows.map(({ found }) => [...new Set(found)].toSorted());
  const composerWarnings = CONTENTS.map((content) =>
    [
      ...new Set(
        contentFindings(content, FORBIDDEN)
          .filter(({ code }) => CODES.includes(code))
          .map(({ code, place, language, word }) =>
            [code, place, language, word?.toLowerCase()].filter(Boolean).join(' '),
          ),
      ),
    ].toSorted(),
  );
  expect(databaseWarnings).toEqual(composerWarnings);
  for (const code of CODES) expect(databaseWarnings.flat().join(',')).toContain(code);
});

test('message_warnings handles the longest allowed list of the longest forbidden words', async () => {
  const [row] = await db.sql<{ found: number }>(
    `select count(*)::int as found
       from (select array_agg(repeat('[', 50) || n) as words from generate_series(1001, 1200) as n) as f
      cross join lateral private.message_warnings(
        jsonb_build_object('channel', 'sms', 'opt_out', 'STOP', 'text', repeat('[', 50) || 1001 || ' ' || repeat('[', 50) || 1200), f.words)`,
  );
  expect(row?.found).toBe(2);
});
