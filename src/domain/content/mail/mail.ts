import type { EmailBlock, EmailContent, EmailItem } from '../channels/email.ts';
import { FIELD } from '../field-pattern.ts';
import { fillPart, type MailPart } from './fill-part.ts';
import { mailText } from './mail-text.ts';
import { textLanguage } from '../readability.ts';
import { plainLine, senderName } from '../../shared/plain-line.ts';

/**
 * Renders the email that is sent. The same file runs in the browser for the preview and in the edge function that hands
 * out work, so that gateways send exactly what the preview shows. It imports only code that works in both.
 */

/** Unsubscribe URL. The gateway fills in an individual URL per recipient. */
const UNSUBSCRIBE_URL = '{{ unsubscribe_url }}';

/** Size in bytes above which Gmail clips the HTML, and hides the footer with the unsubscribe link. */
export const CLIPPED_BYTES = 102_000;

export interface Mail {
  /** Display name of the sender. */
  from: string | null;
  subject: string;
  preheader: string;
  html: string;
  /** Plain-text version of the email. */
  text: string;
  /** Values of the headers List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). */
  list_unsubscribe: string;
  list_unsubscribe_post: string;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};
const escapePlain = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/**
 * Converts text to HTML. Merge fields stay Liquid templates and get a filter that escapes their value; `plain` escapes
 * the text in between.
 */
function withFields(
  text: string,
  filter: 'escape' | 'url_encode',
  plain: (piece: string) => string,
): string {
  let html = '';
  let from = 0;
  for (const { 0: field, index } of text.matchAll(FIELD)) {
    html += plain(text.slice(from, index)) + field.replace(/ *\}\}$/, ` | ${filter} }}`);
    from = index + field.length;
  }
  return html + plain(text.slice(from));
}

const escapeText = (text: string): string => withFields(text, 'escape', escapePlain);

/** Web URL for an HTML attribute; empty for other schemes, so no script can run. */
const safeUrl = (url: string | undefined): string =>
  url !== undefined && /^https?:\/\//i.test(url) ? withFields(url, 'url_encode', escapePlain) : '';

const LINK = 'color:#1d4ed8;text-decoration:underline';
const renderLink = (href: string, inner: string, style: string): string =>
  href === '' ? inner : `<a href="${href}" target="_blank" style="${style}">${inner}</a>`;

const WEB_ADDRESS = /(https?:\/\/[^\s<>"'{}]*[^\s<>"'{}.,;:!?)])/;

/** Converts text to HTML with line breaks, and links for the web addresses in it. */
const renderLines = (text: string): string =>
  withFields(text, 'escape', (piece) =>
    piece
      .split(WEB_ADDRESS)
      .map((part, at) =>
        at % 2 === 1 ? renderLink(safeUrl(part), escapePlain(part), LINK) : escapePlain(part),
      )
      .join('')
      .replaceAll('\n', '<br>'),
  );

const wrapParagraph = (html: string, style = 'margin:0'): string =>
  `<p style="${style}">${html}</p>`;

/** Converts text to HTML paragraphs, split at blank lines. */
const renderParagraphs = (text: string): string => {
  const parts = text.trim().split(/\n\s*\n/);
  return parts
    .map((part, index) =>
      wrapParagraph(renderLines(part), index < parts.length - 1 ? 'margin:0 0 12px' : 'margin:0'),
    )
    .join('');
};

/** Renders an image, linked if it has a URL. Empty without a valid image address. */
function renderImage(
  [plain, linked]: readonly [MailPart, MailPart],
  {
    image,
    alt = '',
    url,
  }: { image?: string | undefined; alt?: string | undefined; url?: string | undefined },
): string {
  const values = { image: safeUrl(image), alt: escapeText(alt), url: safeUrl(url) };
  if (values.image === '') return '';
  return fillPart(values.url === '' ? plain : linked, values);
}

/** Renders a column: image and title, both linked, and the HTML below them. */
function renderCell(across: 2 | 3, { title, image, alt, link }: EmailItem, below: string): string {
  const heading = title
    ? wrapParagraph(
        renderLink(safeUrl(link), escapeText(title), LINK),
        'margin:0 0 4px;font-weight:bold',
      )
    : '';
  return fillPart(`cell${across}`, {
    [`@cell${across}_image`]: renderImage([`cell${across}_image`, `cell${across}_linked_image`], {
      image,
      alt,
      url: link,
    }),
    text: heading + below,
  });
}

/** Arranges cells in rows of two or three columns. */
const renderRows = (across: 2 | 3, cells: readonly string[]): string =>
  cells
    .flatMap((_cell, index) => (index % across === 0 ? [cells.slice(index, index + across)] : []))
    .map((row) => fillPart(`row${across}`, { [`@cell${across}`]: row.join('') }))
    .join('');

function blockHtml(block: EmailBlock, isFirstHeading: boolean): string {
  switch (block.type) {
    case 'heading':
      return fillPart('heading', {
        tag: isFirstHeading ? 'h1' : 'h2',
        size: isFirstHeading ? '26px' : '20px',
        text: escapeText(block.text),
      });
    case 'text':
      return fillPart('text', { text: renderParagraphs(block.text) });
    case 'image':
      return renderImage(['image', 'linked_image'], {
        image: block.url,
        alt: block.alt,
        url: block.link,
      });
    case 'button':
      // A button without a URL is shown but not clickable.
      return fillPart('button', { url: safeUrl(block.url), text: escapeText(block.text) }).replace(
        ' href=""',
        '',
      );
    case 'divider':
      return fillPart('divider', {});
    case 'columns': {
      const across = block.items.length === 3 ? 3 : 2;
      return renderRows(
        across,
        block.items.map((item) => renderCell(across, item, renderParagraphs(item.text))),
      );
    }
    case 'products':
      return renderRows(
        2,
        block.items.map((item) =>
          renderCell(2, item, item.price ? wrapParagraph(escapeText(item.price)) : ''),
        ),
      );
    default: {
      const out = block.unsubscribe
        ? `<br>${renderLink(UNSUBSCRIBE_URL, escapeText(block.unsubscribe), 'color:#57606a;text-decoration:underline')}`
        : '';
      return fillPart('footer', { text: wrapParagraph(renderLines(block.address) + out) });
    }
  }
}

/** Inserts the flight's link before the footer unless a block already has it. */
function withOwnLink(blocks: readonly EmailBlock[], link: string | null): EmailBlock[] {
  if (!link || JSON.stringify(blocks).includes(link)) return [...blocks];
  const footer = blocks.findIndex(({ type }) => type === 'footer');
  return blocks.toSpliced(footer < 0 ? blocks.length : footer, 0, { type: 'text', text: link });
}

const collectText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(collectText).join(' ')
      : '';

/**
 * Renders a content, with its link already filled in, as an email. Merge fields stay templates; in the HTML, each gets
 * a filter that escapes its value.
 * @param link Shown before the footer if no block has it.
 * @param sender Sender name if the content has none.
 * @param language Detected from the text when omitted.
 * @param marked Numbers the blocks in `data-block`, so that a preview can tell which one was clicked.
 */
export function renderMail(
  content: EmailContent,
  {
    link,
    sender = null,
    language,
    marked = false,
  }: { link: string | null; sender?: string | null; language?: string; marked?: boolean },
): Mail {
  // Saving validates these texts. They are flattened to one line again because they become headers.
  const [subject, preheader] = [plainLine(content.subject), plainLine(content.preheader ?? '')];
  const from = senderName(content.from_name || sender || '');
  const blocks = withOwnLink(content.blocks, link);
  const first = blocks.findIndex(({ type }) => type === 'heading');
  return {
    from: from || null,
    subject,
    preheader,
    html: fillPart('page', {
      lang: language ?? textLanguage(collectText([subject, blocks])),
      subject: escapeText(subject),
      preheader: escapeText(preheader),
      '@blocks': blocks
        .map((block, index) => {
          const part = blockHtml(block, index === first);
          const own = content.blocks.indexOf(block);
          return marked && own >= 0
            ? part.replaceAll('<div class="card"', `<div data-block="${own}" class="card"`)
            : part;
        })
        .join(''),
    }),
    text: mailText(blocks, UNSUBSCRIBE_URL),
    list_unsubscribe: `<${UNSUBSCRIBE_URL}>`,
    list_unsubscribe_post: 'List-Unsubscribe=One-Click',
  };
}

/** Size of the HTML in bytes, before merge fields are filled in. */
export const mailBytes = (content: EmailContent): number =>
  new TextEncoder().encode(renderMail(content, { link: null }).html).length;
