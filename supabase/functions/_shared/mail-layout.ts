import { fillPart } from '../../../src/domain/content/mail/fill-part.ts';
import { contrast, readableTextColour } from '../../../src/ui/theme/contrast.ts';
import { escapeHtml } from './mail-text.ts';

/** What an email of the platform says, as plain text. The layout adds everything else. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** The one button of the email. */
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
  /** Page where the recipient chooses which emails arrive. Only for emails that can be switched off. */
  settings?: string;
}

const PLATFORM: Sender = { name: 'Flightdeck', color: '#1a1a1a' };

/** Color of a button whose organization has a color that is invisible on the white page. */
const BUTTON = '#1d4ed8';

const colors = (color: string) => ({ color, ink: readableTextColour(color) });

const textHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const link = (url: string, text: string) =>
  `<a href="${escapeHtml(url)}" target="_blank" style="color:#1d4ed8;text-decoration:underline">${escapeHtml(text)}</a>`;

/** Renders an email of the platform as HTML and as plain text. */
export function renderMailContent(
  { subject, paragraphs, action, why }: MailContent,
  { from = PLATFORM, settings }: LayoutOptions = {},
) {
  const footer = settings ? [{ label: 'Choose which emails you get', url: settings }] : [];
  const blocks = [
    fillPart('band', { text: escapeHtml(from.name), ...colors(from.color) }),
    fillPart('heading', { tag: 'h1', size: '22px', text: escapeHtml(subject) }),
    ...paragraphs.map((text) => fillPart('text', { text: textHtml(text) })),
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
      lang: 'en',
      subject: escapeHtml(subject),
      preheader: escapeHtml(paragraphs[0] ?? ''),
      '@blocks': blocks.filter(Boolean).join(''),
    }),
    text: [
      ...paragraphs,
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      ['-- ', from.name, why, ...footer.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    ].join('\n\n'),
  };
}
