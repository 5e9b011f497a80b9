import { describe, expect, test } from 'vitest';
import type { Language } from '@/domain/content/languages';
import { reader } from '@/domain/shared/reader';
import {
  addressContent,
  confirmationContent,
  invitationContent,
  leavingContent,
  resetContent,
  signInContent,
} from '../../backend/mail/account-mails.ts';
import { testMail } from '../../backend/mail/mails.ts';
import { renderMailContent } from '../../supabase/functions/_shared/platform-mails/mail-layout.ts';
import messages from '../../supabase/functions/_shared/platform-mails/mail-messages.json' with { type: 'json' };
import {
  inLanguage,
  mailLanguage,
  roleName,
} from '../../supabase/functions/_shared/platform-mails/mail-words.ts';
import {
  platformMail,
  type QueuedMail,
} from '../../supabase/functions/_shared/platform-mails/platform-mails.ts';
import {
  NOTIFICATION_CASES,
  THING_ID,
  WEEKLY_REPORT,
} from '../support/cases/notification-mails.ts';

const ORIGIN = 'https://app.example';
const TRANSLATED = ['de', 'es', 'fr', 'pt'] as const satisfies Language[];
/** Plural categories in `Intl.PluralRules`, with `many` for a million. */
const CATEGORIES = {
  en: ['one', 'other'],
  de: ['one', 'other'],
  es: ['one', 'many', 'other'],
  fr: ['one', 'many', 'other'],
  pt: ['one', 'many', 'other'],
} satisfies Record<Language, string[]>;

const queued = (kind: string, facts: object) => (language: Language) =>
  platformMail(
    {
      kind,
      language,
      recipient: 'admin@northwind.example',
      organisation: 'Northwind Outdoor',
      color: '#0b6e4f',
      unsubscribe: 'token',
      facts,
    } as QueuedMail,
    ORIGIN,
  );
const events = NOTIFICATION_CASES.map(([kind, thing, facts]) => ({
  kind,
  facts: { organisation: 'Northwind Outdoor', thing, thing_id: THING_ID, ...facts },
}));
const account = (content: () => Parameters<typeof renderMailContent>[0]) => (language: Language) =>
  inLanguage(language, () => renderMailContent(content()));
const tests =
  (channel: string, notification = false) =>
  (language: Language) =>
    testMail(
      {
        test_id: 't1',
        channel,
        message: 'Hut',
        content: { subject: 'Hut' },
        addresses: [],
        notification,
      },
      { address: 'a@x.example', language },
      ORIGIN,
    );
const invited = (until?: string) =>
  account(() =>
    invitationContent(
      { by: 'Ada', organisation: 'Northwind', role: roleName('readonly'), ...(until && { until }) },
      'https://app.example/auth',
    ),
  );

type Mail = { subject: string; html: string; text: string };
const MAILS: [name: string, mail: (language: Language) => Mail][] = [
  ...events.map(({ kind, facts }): [string, (language: Language) => Mail] => [
    kind,
    queued(kind, facts),
  ]),
  ['digest', queued('digest', { count: 30, events })],
  ['weekly report', queued('weekly_report', WEEKLY_REPORT)],
  ['test address', queued('test_address_confirm', { organisation: 'Northwind', token: 'abc' })],
  ['invitation', invited()],
  ['invitation with a time', invited('2027')],
  ['confirmation', account(() => confirmationContent(ORIGIN))],
  ['sign-in link', account(() => signInContent(ORIGIN))],
  ['new password', account(() => resetContent(ORIGIN))],
  ['new address', account(() => addressContent(ORIGIN))],
  ['change of the address', account(() => leavingContent('new@x.example'))],
  ['email test', tests('Email')],
  ['SMS test', tests('SMS')],
  ['SMS notification', tests('SMS', true)],
];

/** Text of a compiled message between its values. */
const textsOf = (message: unknown): string[] => {
  if (typeof message === 'string') return [message];
  if (!Array.isArray(message)) return [];
  return message.flatMap((token: unknown) => {
    const [, , cases] = Array.isArray(token) ? (token as unknown[]) : [];
    if (cases) return Object.values(cases).flatMap(textsOf);
    return typeof token === 'string' ? [token] : [];
  });
};
/** English words in a row that no other language can have. */
const ENGLISH = Object.values(messages.en)
  .flatMap(textsOf)
  .map((text) => text.trim())
  .filter((text) => text.split(' ').length >= 3);

describe.each(TRANSLATED)('in %s, the email', (language) => {
  test.each(MAILS)('%s has no English sentence, no key and no empty value', (_, mail) => {
    const { subject, html, text } = mail(language);
    const all = `${subject}\n${text}`;
    expect(ENGLISH.filter((sentence) => all.includes(sentence))).toEqual([]);
    expect(Object.keys(messages.en).filter((key) => all.includes(key))).toEqual([]);
    expect(all).not.toMatch(/undefined|null|NaN|[{}]/);
    expect(html).toContain(`<html lang="${language}"`);
    expect(text).not.toBe(mail('en').text);
  });
});

/** Names of a message's values, and the categories of its plurals. */
function partsOf(message: unknown): { values: string[]; plurals: string[][] } {
  const tokens = (Array.isArray(message) ? message : []).filter(Array.isArray) as unknown[][];
  const inner = tokens.flatMap(([, , cases]) => (cases ? Object.values(cases).map(partsOf) : []));
  return {
    values: [
      ...tokens.flatMap(([name]) => (typeof name === 'string' ? [name] : [])),
      ...inner.flatMap(({ values }) => values),
    ],
    plurals: tokens.flatMap(([, kind, cases]) =>
      kind === 'plural' ? [Object.keys(cases as object)] : [],
    ),
  };
}
const valuesOf = (message: unknown) => [...new Set(partsOf(message).values)].toSorted();

test.each(Object.entries(messages))('%s has every sentence, value and plural form', (code, own) => {
  expect(Object.keys(own)).toEqual(Object.keys(messages.en));
  for (const [key, message] of Object.entries(own)) {
    const english = messages.en[key as keyof typeof messages.en];
    expect([key, valuesOf(message)]).toEqual([key, valuesOf(english)]);
    for (const plural of partsOf(message).plurals)
      expect([key, plural]).toEqual([key, CATEGORIES[code as Language]]);
  }
});

test.each([
  ['en', 'Your credits have fallen to 20% of the last top-up', '$1,234.50', 'Feb 20, 2026'],
  ['de', 'Ihr Guthaben ist auf 20 % der letzten Aufladung gesunken', '1.234,50 $', '20. Feb 2026'],
  ['es', 'Sus créditos han bajado al 20 % de la última recarga', '1234,50 $', '20 feb 2026'],
  ['fr', 'Vos crédits sont descendus à 20 % de la dernière recharge', '1 234,50 $', '20 févr 2026'],
  ['pt', 'Seus créditos caíram para 20% da última recarga', '$ 1.234,50', '20 de fev de 2026'],
] as const)(
  'in %s numbers, money and dates follow the language',
  (language, subject, money, day) => {
    const plainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
    const wallet = queued('wallet_low', {
      level: 20,
      balance: 1234.5,
      thing: 'wallet',
      thing_id: '1',
    });
    expect(plainSpaces(wallet(language).subject)).toBe(subject);
    expect(plainSpaces(wallet(language).text)).toContain(money);
    const invoice = { number: '7', amount: 1, due_date: '2026-02-20', description: '' };
    const due = queued('invoice_due', { ...invoice, thing: 'invoice', thing_id: '1' });
    expect(plainSpaces(due(language).text)).toContain(day);
  },
);

test('counts in the plural forms of the language', () => {
  const subject = (language: Language, count: number) =>
    queued('digest', { count, events: [] })(language).subject;
  expect([0, 1, 1.5, 2, 1_000_000].map((count) => subject('es', count))).toEqual([
    'Resumen diario: 0 notificaciones',
    'Resumen diario: 1 notificación',
    'Resumen diario: 1,5 notificaciones',
    'Resumen diario: 2 notificaciones',
    'Resumen diario: 1.000.000 de notificaciones',
  ]);
  expect([0, 1, 2].map((count) => subject('de', count))).toEqual([
    'Tägliche Zusammenfassung: 0 Benachrichtigungen',
    'Tägliche Zusammenfassung: 1 Benachrichtigung',
    'Tägliche Zusammenfassung: 2 Benachrichtigungen',
  ]);
});

test('names an unknown device in the language', () => {
  const device = queued('new_device', {
    device: 'Another browser on another system',
    at: '2026-02-02T10:00:00Z',
    thing: 'account',
    thing_id: '1',
  });
  expect(device('de').text).toContain('mit einem anderen Browser unter einem anderen System');
  expect(device('en').text).toContain('with Another browser on another system');
});

test('shows a backslash and braces in a name as typed', () => {
  const mail = queued('support_answered', {
    subject: String.raw`\x41 {name}`,
    thing: 'support_request',
    thing_id: '1',
  });
  expect(mail('de').subject).toContain(String.raw`\x41 {name}`);
});

test('a rendered email leaves language and locale as they were, also if it fails', () => {
  const { locale } = reader;
  const fail = () =>
    inLanguage('de', () => {
      throw new Error(`in ${mailLanguage()} ${reader.locale}`);
    });
  expect(fail).toThrow('in de de');
  expect([mailLanguage(), reader.locale]).toEqual(['en', locale]);
});
