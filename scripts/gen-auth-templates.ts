// Generates the email templates of a hosted auth service, supabase/templates, from the emails of the embedded one. With --check it
// fails if they are out of date. The auth service fills in what is between {{ and }}, escaped.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  addressContent,
  confirmationContent,
  invitationContent,
  resetContent,
  signInContent,
} from '../backend/mail/account-mails.ts';
import { type MailContent, renderMailContent } from '../supabase/functions/_shared/mail-layout.ts';

const link = (type: string) => `{{ .SiteURL }}/auth#token_hash={{ .TokenHash }}&type=${type}`;
const render = (content: MailContent) => renderMailContent(content).html;
const invitation = (name: string) => `{{ .Data.invitation.${name} }}`;

const signUp = link('signup');
const TEMPLATES = {
  confirmation: `{{ if .Data.invitation }}
${render(
  invitationContent(
    {
      by: invitation('invited_by'),
      to: invitation('organisation'),
      role: invitation('role'),
      works: 'for 24 hours',
    },
    signUp,
  ),
)}
{{ else }}
${render(confirmationContent(signUp))}
{{ end }}`,
  'magic-link': render(signInContent(link('magiclink'))),
  recovery: render(resetContent(link('recovery'))),
  'email-change': render(addressContent(link('email_change'))),
};

for (const [name, html] of Object.entries(TEMPLATES)) {
  const file = `supabase/templates/${name}.html`;
  if (!process.argv.includes('--check')) writeFileSync(file, `${html}\n`);
  else if (readFileSync(file, 'utf8') !== `${html}\n`) {
    console.error(`${file} is out of date. Run: node scripts/ts.mjs scripts/gen-auth-templates.ts`);
    process.exitCode = 1;
  }
}
