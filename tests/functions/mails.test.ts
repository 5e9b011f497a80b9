import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { EmailContent } from '@/domain/content/channels/email';
import { renderMail } from '@/domain/content/mail/mail';
import { withMails } from '../../supabase/functions/_shared/mails.ts';

const mail = (subject: string): EmailContent => ({
  channel: 'email',
  subject,
  blocks: [{ type: 'text', text: 'The hut is open.' }],
});

test('renders an email for each variant, with the link and sender of its flight', () => {
  const to = { link: 'https://go.example/s/a1B2c3', sender: 'Northwind Outdoor' };
  const flight = {
    ...to,
    content: mail('A'),
    variants: [{ content: mail('A') }, { content: mail('B') }],
  };
  expect(withMails([flight])).toEqual([
    {
      ...flight,
      email: renderMail(mail('A'), to),
      variants: ['A', 'B'].map((subject) => ({
        content: mail(subject),
        email: renderMail(mail(subject), to),
      })),
    },
  ]);
});

test('leaves messages of other channels unchanged', () => {
  const work = [{ content: { channel: 'sms', text: 'Hi' } }, { content: null }, {}];
  expect(withMails(work)).toEqual(work);
  expect(withMails(null)).toBeNull();
});

test('logs and skips a message that fails to render and keeps the other messages', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = { content: { ...mail('A'), subject: null } };
  const [whole] = withMails([broken, { content: mail('B') }]) as { email: unknown }[];
  expect(whole?.email).toEqual(renderMail(mail('B'), { link: null }));
  expect(withMails([broken])).toEqual([]);
  expect(told).toHaveBeenCalledTimes(2);
});

/** Paths of a module and of all files it imports, except type-only imports. */
function loaded(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const source = readFileSync(path, 'utf8');
  for (const [, clause = '', from = '', attributes = ''] of source.matchAll(
    /^(?:import|export)\s+([^'";]*?)\s*from\s+'([^']+)'([^;]*);/gms,
  )) {
    if (clause.startsWith('type ')) continue;
    expect(from + attributes, `${path}: Deno needs full relative paths`).toMatch(
      /^\.{1,2}\/.*\.(ts|json with \{ type: 'json' \})$|^(@lingui\/core|isbot|nodemailer|standardwebhooks|zod|node:[a-z/]+)$/,
    );
    if (from.startsWith('.')) loaded(join(dirname(path), from), seen);
  }
  return [...seen];
}

test.each(['api', 'gateway', 'delivery-reports', 's', 'link-checks', 'unsubscribe', 'worker'])(
  'the function %s imports only existing files, by full relative paths',
  (name) => {
    const files = loaded(`supabase/functions/${name}/index.ts`);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  },
);
