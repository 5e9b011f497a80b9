import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { escapeHtml } from './mail-text.ts';

interface Mail extends EmailMessage {
  sentAt: string;
}

/** The addresses in a message, to click; of HTML only those of its links, not of its doctype and images. */
const links = ({ html, text }: Mail) => {
  const found = html?.match(/(?<=href=["'])https?:\/\/[^"']+/g) ?? text?.match(/https?:\/\/\S+/g);
  return [...new Set(found)].map((url) => url.replaceAll(/&(?:amp|#38);/g, '&'));
};

const article = (mail: Mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time>${escapeHtml(mail.sentAt)}</time></p>
${links(mail)
  .map((url) => `<p><a rel="noreferrer" href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`)
  .join('')}
<pre>${escapeHtml(mail.text ?? (mail.html ?? '').replace(/<[^>]+>/g, ' '))}</pre></article>`;

/** Keeps what the platform would have e-mailed in the data folder, so that it survives a restart. */
export class Mailbox implements EmailDriver {
  readonly #file: string;

  constructor(folder: string) {
    this.#file = join(folder, 'mailbox.jsonl');
  }

  async send(message: EmailMessage): Promise<void> {
    appendFileSync(
      this.#file,
      `${JSON.stringify({ ...message, sentAt: new Date().toISOString() })}\n`,
      {
        mode: 0o600,
      },
    );
  }

  /** Every message, newest first. A last line cut short by a crash is left out. */
  messages(): Mail[] {
    if (!existsSync(this.#file)) return [];
    const mails: Mail[] = [];
    for (const line of readFileSync(this.#file, 'utf8').split('\n').filter(Boolean)) {
      try {
        mails.unshift(JSON.parse(line) as Mail);
      } catch {
        continue;
      }
    }
    return mails;
  }

  /** `GET /_mail`: JSON for programs (`Accept: application/json`), a page for people. */
  respond(request: Request): Response {
    const mails = this.messages();
    if (request.headers.get('accept')?.includes('application/json')) return Response.json(mails);
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Mailbox · Flightdeck</title><style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border-top:1px solid;padding:.5rem 0}pre{white-space:pre-wrap}a{overflow-wrap:anywhere}</style>
<h1>Mailbox</h1>${mails.map(article).join('') || '<p>No messages yet.</p>'}</html>`;
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      },
    });
  }
}
