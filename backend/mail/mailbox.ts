import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { formatFullDateTime } from '../../src/domain/shared/format.ts';
import { LOCAL_HEADER, LOCAL_STYLE } from '../local-style.ts';
import { escapeHtml } from '../../supabase/functions/_shared/platform-mails/mail-text.ts';

interface Mail extends EmailMessage {
  sentAt: string;
  /** Given by the outbox. The mailbox keeps one message of an id, as mail servers do for a while. */
  messageId?: string;
}

/** URLs in a message. HTML counts only `href` attributes, not the doctype or images. */
const links = ({ html, text }: Mail) => {
  const found = html?.match(/(?<=href=["'])https?:\/\/[^"']+/g) ?? text?.match(/https?:\/\/\S+/g);
  return [...new Set(found)].map((url) => url.replaceAll(/&(?:amp|#38);/g, '&'));
};

/** The email as a mail program shows it. The sandbox runs no script; links open in a new tab. */
const preview = (html: string) =>
  `<details><summary>As a mail program shows it</summary><iframe title="Email" loading="lazy"
sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html)}"></iframe></details>`;

const article = (mail: Mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="muted">To ${escapeHtml(mail.to)}, <time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(formatFullDateTime(mail.sentAt, 'UTC'))}</time></p>
${links(mail)
  .map((url) => `<p><a rel="noreferrer" href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`)
  .join('')}
<pre>${escapeHtml(mail.text ?? (mail.html ?? '').replace(/<[^>]+>/g, ' '))}</pre>
${mail.html ? preview(mail.html) : ''}</article>`;

/** Stores the emails that the platform would send in the data folder, so that they survive a restart. */
export class Mailbox implements EmailDriver {
  readonly #file: string;
  readonly #ids: Set<string | undefined>;

  constructor(folder: string) {
    this.#file = join(folder, 'mailbox.jsonl');
    this.#ids = new Set(this.messages().map(({ messageId }) => messageId));
  }

  async send(message: EmailMessage & { messageId?: string }): Promise<void> {
    const { messageId } = message;
    if (messageId && this.#ids.has(messageId)) return;
    appendFileSync(
      this.#file,
      `${JSON.stringify({ ...message, sentAt: new Date().toISOString() })}\n`,
      {
        mode: 0o600,
      },
    );
    this.#ids.add(messageId);
  }

  /** Every message, newest first. Skips a last line that a crash cut short. */
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
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Mailbox · Flightdeck</title><style>${LOCAL_STYLE}</style>
${LOCAL_HEADER}
<h1>Mailbox</h1><p class="muted">Emails that Flightdeck would send, newest first.</p>${mails.map(article).join('') || '<p>No messages yet.</p>'}</html>`;
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
