// Generates the emails of a hosted auth service from those of the embedded one: the templates in supabase/templates and their
// subjects in supabase/config.toml. With --check it fails if they are out of date. The auth service fills in what is between {{ and
// }}, escaped, and chooses the language by the account's metadata.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  addressContent,
  confirmationContent,
  invitationContent,
  resetContent,
  signInContent,
} from '../backend/mail/account-mails.ts';
import { LANGUAGES, type Language } from '../src/domain/content/languages.ts';
import { ROLES } from '../src/domain/people/people.ts';
import {
  type MailContent,
  renderMailContent,
} from '../supabase/functions/_shared/platform-mails/mail-layout.ts';
import { inLanguage, roleName } from '../supabase/functions/_shared/platform-mails/mail-words.ts';

const CONFIG = 'supabase/config.toml';

const link = (type: string) => `{{ .SiteURL }}/auth#token_hash={{ .TokenHash }}&type=${type}`;
const invitation = (name: string) => `{{ .Data.invitation.${name} }}`;

/** Chooses by a value. Go's raw strings have backticks, which neither HTML nor TOML escapes. The last case is the default. */
function choose<T extends string>(value: string, cases: readonly T[], text: (one: T) => string) {
  const branches = cases.slice(0, -1).map((one) => `if eq ${value} \`${one}\` }}${text(one)}`);
  const last = cases.at(-1);
  return `{{ ${branches.join('{{ else ')}{{ else }}${last === undefined ? '' : text(last)}{{ end }}`;
}

/** Metadata is missing if the trigger that writes it failed. */
const DECLARATION = '{{ $language := printf `%v` .Data.language }}';

/** English is the default. */
const byLanguage = (text: (language: Language) => string) =>
  choose(
    '$language',
    [...LANGUAGES.filter((one) => one !== 'en'), 'en' satisfies Language],
    (language) => inLanguage(language, () => text(language)),
  );

/** One layout for all languages: the texts choose, so that a template stays small. */
function html(content: () => MailContent): string {
  const { paragraphs, action } = content();
  const page = renderMailContent({
    subject: byLanguage(() => content().subject),
    paragraphs: paragraphs.map((_, at) => byLanguage(() => content().paragraphs[at] ?? '')),
    action: { label: byLanguage(() => content().action?.label ?? ''), url: action?.url ?? '' },
    why: byLanguage(() => content().why),
  });
  return page.html.replaceAll('lang="en"', () => `lang="${byLanguage((language) => language)}"`);
}

const invitationMail = () =>
  invitationContent(
    {
      by: invitation('invited_by'),
      organisation: invitation('organisation'),
      role: choose('.Data.invitation.role', ROLES, roleName),
    },
    link('signup'),
  );
const confirmation = () => confirmationContent(link('signup'));
const signIn = () => signInContent(link('magiclink'));
const reset = () => resetContent(link('recovery'));
const address = () => addressContent(link('email_change'));

/** Subject and HTML of each template, by the name of its table in the configuration. */
const TEMPLATES = {
  confirmation: {
    subject: () => confirmation().subject,
    body: `{{ if .Data.invitation }}
${html(invitationMail)}
{{ else }}
${html(confirmation)}
{{ end }}`,
  },
  magic_link: { subject: () => signIn().subject, body: html(signIn) },
  recovery: { subject: () => reset().subject, body: html(reset) },
  email_change: { subject: () => address().subject, body: html(address) },
};

function update(file: string, text: string): void {
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date. Run: node scripts/ts.mjs scripts/gen-auth-templates.ts`);
    process.exitCode = 1;
  }
}

let config = readFileSync(CONFIG, 'utf8');
for (const [name, { subject, body }] of Object.entries(TEMPLATES)) {
  update(`supabase/templates/${name.replace('_', '-')}.html`, `${DECLARATION}${body}\n`);
  config = config.replace(
    new RegExp(`(?<=^\\[auth\\.email\\.template\\.${name}\\]\\nsubject = ).*`, 'm'),
    () => JSON.stringify(`${DECLARATION}${byLanguage(subject)}`),
  );
}
update(CONFIG, config);
