import { fillPart } from '../../../../src/domain/content/mail/fill-part.ts';
import { contrast, readableTextColour } from '../../../../src/ui/theme/contrast.ts';
import { escapeHtml } from './mail-text.ts';
import { mailLanguage } from './mail-words.ts';

/** A cell of plain text, with a link if it names a thing of the app. */
interface MailCell {
  text: string;
  url?: string;
}

/** A small table. The first column is text and heads its row, the others are figures. */
export interface MailTable {
  title: string;
  columns: string[];
  rows: MailCell[][];
}

/** Texts of an email, without markup. `renderMailContent` adds the layout. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** Follow the paragraphs. */
  tables?: MailTable[];
  /** Button at the end. */
  action?: { label: string; url: string };
  /** Why the recipient gets the email. */
  why: string;
}

interface Sender {
  /** Name in the band above the text: the organization's, or the platform's. */
  name: string;
  /** Color of the band and the button, `#rrggbb`. */
  color: string;
}

interface LayoutOptions {
  from?: Sender;
  /** Links below the reason. */
  footer?: { label: string; url: string }[];
}

const PLATFORM: Sender = { name: 'Flightdeck', color: '#1a1a1a' };

/** Color of a button whose organization has a color that is invisible on the white page. */
const BUTTON = '#1d4ed8';

const colors = (color: string) => ({ color, ink: readableTextColour(color) });

const textHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const link = (url: string, text: string) =>
  `<a href="${escapeHtml(url)}" target="_blank" style="color:#1d4ed8;text-decoration:underline">${escapeHtml(text)}</a>`;

const CELL = 'border-bottom:1px solid #d0d5dc;vertical-align:top;font-weight:normal';
const NAME = `${CELL};padding:6px 0;text-align:left;word-break:break-word`;
const FIGURE = `${CELL};padding:6px 0 6px 8px;text-align:right;white-space:nowrap`;
const HEAD = 'font-size:13px;color:#57606a;white-space:normal;word-break:normal';

/** Inline styles and no fixed widths, so that a table fits 320 px and clients without style sheets show it too. */
function tableHtml({ columns, rows }: MailTable): string {
  const heads = columns.map(
    (text, at) =>
      `<th scope="col" class="soft" style="${at === 0 ? NAME : FIGURE};${HEAD}">${escapeHtml(text)}</th>`,
  );
  const lines = rows.map((cells) =>
    cells.map(({ text, url }, at) => {
      const html = url ? link(url, text) : escapeHtml(text);
      return at === 0
        ? `<th scope="row" style="${NAME}">${html}</th>`
        : `<td style="${FIGURE}">${html}</td>`;
    }),
  );
  return [heads, ...lines].map((cells) => `<tr>${cells.join('')}</tr>`).join('');
}

const tableBlocks = (table: MailTable) => [
  fillPart('heading', { tag: 'h2', size: '17px', text: escapeHtml(table.title) }),
  fillPart('table', { rows: tableHtml(table) }),
];

/** A line for each row: `Messages: Last week 1,200, Week before 1,000`. */
function tableText({ title, columns, rows }: MailTable): string {
  const lines = rows.map(([head, ...figures]) => {
    const said = figures.map(({ text }, at) => text && `${columns[at + 1]} ${text}`).filter(Boolean);
    const line = [head?.text, said.join(', ')].filter(Boolean).join(': ');
    return head?.url ? `${line}\n${head.url}` : line;
  });
  return [title, ...lines].join('\n');
}

/** Renders an email of the platform as HTML and as plain text, in the language of `inLanguage`. */
export function renderMailContent(
  { subject, paragraphs, tables = [], action, why }: MailContent,
  { from = PLATFORM, footer = [] }: LayoutOptions = {},
) {
  const blocks = [
    fillPart('band', { text: escapeHtml(from.name), ...colors(from.color) }),
    fillPart('heading', { tag: 'h1', size: '22px', text: escapeHtml(subject) }),
    ...paragraphs.map((text) => fillPart('text', { text: textHtml(text) })),
    ...tables.flatMap(tableBlocks),
    action &&
      fillPart('action', {
        url: escapeHtml(action.url),
        text: escapeHtml(action.label),
        ...colors(contrast(from.color, '#ffffff') >= 3 ? from.color : BUTTON),
      }),
    fillPart('divider', {}),
    fillPart('why', {
      text: [escapeHtml(why), ...footer.map(({ label, url }) => link(url, label))].join('<br>'),
    }),
  ];
  return {
    subject,
    html: fillPart('page', {
      lang: mailLanguage(),
      subject: escapeHtml(subject),
      preheader: escapeHtml(paragraphs[0] ?? ''),
      '@blocks': blocks.filter(Boolean).join(''),
    }),
    text: [
      ...paragraphs,
      ...tables.map(tableText),
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      ['-- ', from.name, why, ...footer.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    ].join('\n\n'),
  };
}
