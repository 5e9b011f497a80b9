import { LINK_TOKEN } from './message';
import { truncateText, countCharacters } from '@/domain/shared/text';
import type { Content, ContentChannel, ChannelContent } from './content';
import { blockTexts, type EmailItem } from './channels/email';
import type { FieldName } from './channels/schemas';
import { fillFields } from './fields';
import { type Button, BUTTON_TEXT } from './rules';

/** A part that a conversion to another channel can drop, or a field that only one channel has. */
export type DroppedPart =
  | 'pictures'
  | 'videos'
  | 'documents'
  | 'links'
  | 'more_buttons'
  | 'replies'
  | 'calls'
  | FieldName;

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
  own: (DroppedPart | false | undefined)[];
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

type WithoutChannel<T> = T extends unknown ? Omit<T, 'channel' | 'translations'> : never;
type Reader<C extends ContentChannel> = (content: WithoutChannel<ChannelContent<C>>) => Parts;

const fieldNames = (fields: object) => Object.keys(fields) as FieldName[];

/**
 * Readers of the channels' contents. `others` holds the fields that a reader does not use; a conversion reports them as
 * dropped. Fields with an underscore mean nothing on another channel, so a conversion drops them without a report.
 */
const READERS: { [C in ContentChannel]: Reader<C> } = {
  sms: ({ text, opt_out, ...others }) => ({
    text,
    optOut: opt_out,
    buttons: [],
    own: fieldNames(others),
  }),
  rcs: ({ suggestions = [], fallback: _fallback, ...content }) => {
    if (content.kind === 'text') {
      const { kind: _kind, text, ...others } = content;
      return { text, buttons: suggestions, own: fieldNames(others) };
    }
    const { kind: _kind, cards, ...others } = content;
    const [first, ...more] = cards;
    const texts = more.map(({ title, description }) =>
      [title, description].filter(Boolean).join('\n'),
    );
    return {
      title: first?.title,
      text: joinParagraphs(first?.description, ...texts),
      image: first?.image ? { url: first.image, alt: first.image_alt } : undefined,
      video: first?.video ? { url: first.video, alt: first.image_alt } : undefined,
      buttons: [...cards.flatMap((card) => card.suggestions ?? []), ...suggestions],
      own: [
        ...fieldNames(others),
        more.some(({ image }) => image) && 'pictures',
        more.some(({ video }) => video) && 'videos',
      ],
    };
  },
  whatsapp: ({
    category: _category,
    provider: _provider,
    header,
    body,
    footer,
    buttons = [],
    language,
    ...others
  }) => ({
    title: header?.type === 'text' ? header.text : undefined,
    text: body,
    image: header?.type === 'image' ? { url: header.url, alt: header.alt } : undefined,
    video: header?.type === 'video' ? { url: header.url, alt: header.alt } : undefined,
    buttons,
    optOut: footer,
    language,
    own: [...fieldNames(others), header?.type === 'document' && 'documents'],
  }),
  push: ({ title, body, image, link, actions = [], ...others }) => {
    const links = actions.filter((action) => isLink(action.link));
    return {
      title,
      text: body,
      image: image ? { url: image } : undefined,
      buttons: [
        ...(isLink(link) ? [linkButton('Open', link)] : []),
        ...links.map((action) => linkButton(action.text, action.link)),
      ],
      own: [
        ...fieldNames(others),
        // App URLs work only in push notifications.
        (links.length < actions.length || (link !== undefined && !isLink(link))) && 'more_buttons',
      ],
    };
  },
  email: ({ subject, blocks, ...others }) => {
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
      own: [...fieldNames(others), footer && 'address', images.length > 1 && 'pictures'],
    };
  },
  voice: ({ voice: _voice, script, recording, language, keypad = [], ...others }) => ({
    text: script,
    buttons: keypad.flatMap((key) =>
      key.action === 'transfer'
        ? [{ type: 'call' as const, text: 'Call us', phone: key.phone }]
        : [],
    ),
    language,
    own: [
      ...fieldNames(others),
      keypad.some(({ action }) => action !== 'transfer') && 'keypad',
      recording && 'recording',
    ],
  }),
};

/** Converts a content without its translations to channel-independent parts. */
export function contentParts({ channel, translations: _translations, ...content }: Content): Parts {
  return (READERS[channel] as (content: unknown) => Parts)(content);
}
