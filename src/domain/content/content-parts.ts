import { LINK_TOKEN } from './message';
import { truncateText, countCharacters } from '@/domain/shared/text';
import type { Content, ContentChannel, ChannelContent } from './content';
import { blockTexts, type EmailItem } from './channels/email';
import { fillFields } from './fields';
import { type Button, BUTTON_TEXT } from './rules';

/** Parts that a conversion to another channel can drop. */
export const DROPPED_PARTS = [
  'pictures',
  'videos',
  'documents',
  'links',
  'more_buttons',
  'replies',
  'calls',
  'preheader',
  'sender',
  'address',
  'keypad',
  'recording',
  'language',
] as const;
export type DroppedPart = (typeof DROPPED_PARTS)[number];

/** Parts of a content, independent of its channel. */
export interface Parts {
  title?: string | undefined;
  text: string;
  image?: { url: string; alt?: string | undefined } | undefined;
  video?: { url: string; alt?: string | undefined } | undefined;
  buttons: Button[];
  optOut?: string | undefined;
  language?: string | undefined;
  /** Parts of the source that have no counterpart here, so that every conversion drops them. */
  own: (DroppedPart | false)[];
}

/** Joins strings as paragraphs; skips blank strings. */
export const joinParagraphs = (...texts: (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text.trim() !== '').join('\n\n');

const isLink = (url: string | undefined): url is string =>
  url !== undefined && (url === LINK_TOKEN || url.startsWith('https://'));

/** Returns a title as a button label. A title that is too long gets the fallbacks of its merge fields and is truncated. */
const buttonLabel = (title: string): string =>
  countCharacters(title) <= BUTTON_TEXT
    ? title
    : truncateText(fillFields(title, {}), BUTTON_TEXT).trim() || 'Open';

const linkButton = (text: string, url: string): Button => ({ type: 'link', text, url });

const READERS: { [C in ContentChannel]: (content: ChannelContent<C>) => Parts } = {
  sms: ({ text, opt_out }) => ({ text, optOut: opt_out, buttons: [], own: [] }),
  rcs: (content) => {
    const { suggestions = [] } = content;
    if (content.kind === 'text') return { text: content.text, buttons: suggestions, own: [] };
    const [first, ...others] = content.cards;
    const texts = others.map(({ title, description }) =>
      [title, description].filter(Boolean).join('\n'),
    );
    return {
      title: first?.title,
      text: joinParagraphs(first?.description, ...texts),
      image: first?.image ? { url: first.image, alt: first.image_alt } : undefined,
      video: first?.video ? { url: first.video, alt: first.image_alt } : undefined,
      buttons: [...content.cards.flatMap((card) => card.suggestions ?? []), ...suggestions],
      own: [
        others.some(({ image }) => image) && 'pictures',
        others.some(({ video }) => video) && 'videos',
      ],
    };
  },
  whatsapp: ({ header, body, footer, buttons = [], language }) => ({
    title: header?.type === 'text' ? header.text : undefined,
    text: body,
    image: header?.type === 'image' ? { url: header.url, alt: header.alt } : undefined,
    video: header?.type === 'video' ? { url: header.url, alt: header.alt } : undefined,
    buttons,
    optOut: footer,
    language,
    own: [header?.type === 'document' && 'documents'],
  }),
  push: ({ title, body, image, link, actions = [] }) => {
    const links = actions.filter((action) => isLink(action.link));
    return {
      title,
      text: body,
      image: image ? { url: image } : undefined,
      buttons: [
        ...(isLink(link) ? [linkButton('Open', link)] : []),
        ...links.map((action) => linkButton(action.text, action.link)),
      ],
      // App URLs work only in push notifications.
      own: [
        (links.length < actions.length || (link !== undefined && !isLink(link))) && 'more_buttons',
      ],
    };
  },
  email: ({ from_name, subject, preheader, blocks }) => {
    const items = blocks.flatMap((block): EmailItem[] =>
      block.type === 'columns' || block.type === 'products' ? block.items : [],
    );
    const images = [
      ...blocks.filter((block) => block.type === 'image'),
      ...items.flatMap(({ image, alt }) => (image ? [{ url: image, alt }] : [])),
    ];
    const footer = blocks.find((block) => block.type === 'footer');
    return {
      title: subject,
      text: joinParagraphs(
        ...blocks.flatMap((block) => (block.type === 'button' ? [] : blockTexts(block))),
      ),
      image: images[0],
      buttons: [
        ...blocks.flatMap((block) =>
          block.type === 'button' ? [linkButton(block.text, block.url)] : [],
        ),
        ...items.flatMap(({ title, link }) =>
          title && link ? [linkButton(buttonLabel(title), link)] : [],
        ),
      ],
      optOut: footer?.unsubscribe,
      own: [
        from_name ? 'sender' : false,
        preheader ? 'preheader' : false,
        footer ? 'address' : false,
        images.length > 1 && 'pictures',
      ],
    };
  },
  voice: ({ script, recording, language, keypad = [] }) => ({
    text: script,
    buttons: keypad.flatMap((key) =>
      key.action === 'transfer'
        ? [{ type: 'call' as const, text: 'Call us', phone: key.phone }]
        : [],
    ),
    language,
    own: [
      keypad.some(({ action }) => action !== 'transfer') && 'keypad',
      recording ? 'recording' : false,
    ],
  }),
};

/** Converts a content to channel-independent parts. */
export const contentParts = (content: Content): Parts =>
  (READERS[content.channel] as (content: Content) => Parts)(content);
