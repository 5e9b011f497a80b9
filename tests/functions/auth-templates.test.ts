import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Language } from '@/domain/content/languages';
import type { Role } from '@/domain/people/people';
import {
  addressContent,
  confirmationContent,
  invitationContent,
  resetContent,
  signInContent,
} from '../../backend/mail/account-mails.ts';
import {
  type MailContent,
  renderMailContent,
} from '../../supabase/functions/_shared/platform-mails/mail-layout.ts';
import {
  inLanguage,
  roleName,
} from '../../supabase/functions/_shared/platform-mails/mail-words.ts';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt'] as const satisfies Language[];
const CONFIG = readFileSync('supabase/config.toml', 'utf8');

type Data = Record<string, string>;

/** Whether a condition of a template holds: a value exists, or it equals a word. */
function holds(condition: string, data: Data): boolean {
  const [, name = '', word] = /^eq (\S+) `(.*)`$/.exec(condition) ?? [];
  return word === undefined ? condition in data : data[name] === word;
}

/** Fills in a template as Go's `html/template` does, with the actions of ours: values, `if`, `else if`, `else`, `end`. */
function fill(template: string, given: Data): string {
  const data = { ...given, $language: given['.Data.language'] ?? '<nil>' };
  let filled = '';
  /** For each open condition: whether its current branch is shown, and whether one was. */
  const open: { shown: boolean; done: boolean }[] = [];
  const isShown = () => open.every(({ shown }) => shown);
  const enter = (isTrue: boolean) => {
    const { done } = open.pop() ?? { done: false };
    open.push({ shown: !done && isTrue, done: done || isTrue });
  };
  const act = (action: string) => {
    const [, start, condition] = /^(else if|if|else)(?: (.*))?$/.exec(action) ?? [];
    if (action === 'end') open.pop();
    else if (start === undefined) filled += isShown() ? (data[action as '$language'] ?? '') : '';
    else {
      if (start === 'if') open.push({ shown: false, done: false });
      enter(condition === undefined || holds(condition, data));
    }
  };
  for (const [, text = '', action] of template.matchAll(/(.*?)(?:\{\{ (.*?) \}\}|$)/gs)) {
    if (isShown()) filled += text;
    if (action) act(action);
  }
  expect(open).toEqual([]);
  return filled.trim();
}

const link = (type: string) => `https://app.example/auth#token_hash=abc&type=${type}`;
const ACCOUNT = { '.SiteURL': 'https://app.example', '.TokenHash': 'abc' };
const invited = (role: Role) => ({
  '.Data.invitation': 'yes',
  '.Data.invitation.invited_by': 'Ada',
  '.Data.invitation.organisation': 'Northwind',
  '.Data.invitation.role': role,
});
const invitation = (role: Role) => () =>
  invitationContent({ by: 'Ada', organisation: 'Northwind', role: roleName(role) }, link('signup'));

const CASES: [template: string, content: () => MailContent, data: Record<string, string>][] = [
  ['confirmation', () => confirmationContent(link('signup')), {}],
  ['confirmation', invitation('admin'), invited('admin')],
  ['confirmation', invitation('readonly'), invited('readonly')],
  ['magic-link', () => signInContent(link('magiclink')), {}],
  ['recovery', () => resetContent(link('recovery')), {}],
  ['email-change', () => addressContent(link('email_change')), {}],
];

describe.each(LANGUAGES)('in %s, the hosted auth service', (language) => {
  test.each(CASES)('sends the %s email that the embedded one sends', (name, content, data) => {
    const template = readFileSync(`supabase/templates/${name}.html`, 'utf8');
    expect(fill(template, { ...ACCOUNT, ...data, '.Data.language': language })).toBe(
      inLanguage(language, () => renderMailContent(content()).html),
    );
  });

  test.each(CASES.filter(([, , data]) => !('.Data.invitation' in data)))(
    'has the subject of the %s email',
    (name, content) => {
      const [, table = ''] =
        CONFIG.split(`[auth.email.template.${name.replace('-', '_')}]\nsubject = `) ?? [];
      const subject = JSON.parse(table.split('\n')[0] ?? '') as string;
      expect(fill(subject, { '.Data.language': language })).toBe(
        inLanguage(language, () => content().subject),
      );
    },
  );
});

test('the hosted auth service writes English to an account without metadata', () => {
  const template = readFileSync('supabase/templates/recovery.html', 'utf8');
  expect(fill(template, ACCOUNT)).toBe(renderMailContent(resetContent(link('recovery'))).html);
});
