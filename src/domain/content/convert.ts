import { mayHaveType, type MediaType } from './media';
import { LINK_TOKEN, renderMessage } from './message';
import type { Content, ContentChannel } from './content';
import type { Language } from './languages';
import { eachLanguage } from './translations';
import { contentParts, type DroppedPart, joinParagraphs, type Parts } from './content-parts';
import type { Button } from './rules';
import { SUGGESTIONS } from './channels/rcs';
import { BUTTONS } from './channels/whatsapp';

/** Content converted for a channel, and which parts of the source it carries over. */
interface Built {
  content: unknown;
  buttons: readonly Button[];
  image?: boolean;
  video?: boolean;
  language?: boolean;
  /** Parts that the builder removed from the text. */
  gone?: DroppedPart[];
}

/**
 * Appends link and call buttons to a text as lines, unless the text already contains the URL or number. Reply buttons
 * cannot be written as text.
 */
function buttonsAsText(text: string, buttons: readonly Button[]) {
  const written = buttons.filter(({ type }) => type !== 'reply');
  const lines = written.map((button) => {
    const place = button.type === 'link' ? button.url : button.type === 'call' ? button.phone : '';
    return text.includes(place) ? undefined : `${button.text}: ${place}`;
  });
  return { text: joinParagraphs(text, lines.filter(Boolean).join('\n')), written };
}

type File = Parts['image'];

/** Returns the file if the channel accepts its type. */
const acceptFile = (file: File, types: readonly MediaType[]): File =>
  file && mayHaveType(file.url, types) ? file : undefined;

const headerMedia = (image: File, video: File) => {
  if (video) return { type: 'video', url: video.url, alt: video.alt };
  return image && { type: 'image', url: image.url, alt: image.alt };
};

/** Keeps the first buttons that fit WhatsApp's limits. */
const templateButtons = (buttons: readonly Button[]): Button[] => {
  const most = { link: BUTTONS.links, call: BUTTONS.calls, reply: Infinity };
  return buttons
    .filter(
      (button) =>
        buttons.filter(({ type }) => type === button.type).indexOf(button) < most[button.type],
    )
    .slice(0, BUTTONS.all);
};

/** Splits off a title: the given one, or the first line of the text. */
function splitTitle(title: string | undefined, text: string) {
  if (title) return { title, description: text };
  const [first = '', ...rest] = text.split('\n');
  return { title: first, description: rest.join('\n').trim() };
}

const BUILDERS: Record<ContentChannel, (parts: Parts) => Built> = {
  sms: ({ title, text, optOut, buttons }) => {
    const { text: whole, written } = buttonsAsText(joinParagraphs(title, text), buttons);
    return { content: { channel: 'sms', text: whole, opt_out: optOut }, buttons: written };
  },
  rcs: ({ title, text, image, video, buttons, optOut }) => {
    const played = acceptFile(video, ['video/mp4']);
    const { text: fallback } = buttonsAsText(joinParagraphs(title, text), buttons);
    const below = {
      suggestions: buttons.slice(0, SUGGESTIONS.message),
      fallback: joinParagraphs(fallback, optOut),
    };
    if (!title && !image && !played)
      return {
        content: { channel: 'rcs', kind: 'text', text, ...below },
        buttons: below.suggestions,
      };
    const card = {
      ...splitTitle(title, text),
      image: image?.url,
      video: played?.url,
      image_alt: (image ?? played)?.alt,
      height: 'medium',
      suggestions: buttons.slice(0, SUGGESTIONS.card),
    };
    const suggestions = buttons.slice(SUGGESTIONS.card, SUGGESTIONS.card + SUGGESTIONS.message);
    return {
      content: { channel: 'rcs', kind: 'card', cards: [card], ...below, suggestions },
      buttons: [...card.suggestions, ...suggestions],
      image: true,
      video: played !== undefined,
    };
  },
  whatsapp: ({ title, text, image, video, buttons: all, optOut, language = 'en' }) => {
    const buttons = templateButtons(all);
    const shown = acceptFile(image, ['image/jpeg', 'image/png']);
    const media = headerMedia(shown, video);
    return {
      content: {
        channel: 'whatsapp',
        category: 'marketing',
        language,
        header: media ?? (title ? { type: 'text', text: title } : undefined),
        body: media ? joinParagraphs(title, text) : text || title,
        footer: optOut,
        buttons,
      },
      buttons,
      // A video header replaces the image, which served as its thumbnail.
      image: media !== undefined,
      video: true,
      language: true,
    };
  },
  push: ({ title, text, image, buttons }) => {
    const links = buttons.filter((button) => button.type === 'link').slice(0, 3);
    const [opened, ...actions] = links;
    return {
      content: {
        channel: 'push',
        title,
        body: text || title,
        image: image?.url,
        link: opened?.url,
        actions: actions.map(({ text: label, url }) => ({ text: label, link: url })),
      },
      buttons: links,
      image: true,
    };
  },
  email: ({ title, text, image, buttons, optOut }) => {
    const links = buttons.filter((button) => button.type === 'link');
    const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
    return {
      content: {
        channel: 'email',
        subject: title ?? paragraphs[0]?.split('\n')[0],
        blocks: [
          ...(image ? [{ type: 'image', ...image }] : []),
          ...paragraphs.map((paragraph) => ({ type: 'text', text: paragraph })),
          ...links.map(({ text: label, url }) => ({ type: 'button', text: label, url })),
          // The user must enter the postal address, because no other channel has it.
          { type: 'footer', address: '', unsubscribe: optOut ? 'Unsubscribe' : '' },
        ],
      },
      buttons: links,
      image: true,
    };
  },
  voice: ({ title, text, buttons, optOut, language = 'en' }) => {
    const calls = buttons.filter((button) => button.type === 'call').slice(0, 1);
    return {
      content: {
        channel: 'voice',
        // A call cannot carry a link, so the script omits its token.
        script: joinParagraphs(
          title,
          renderMessage({ channel: 'Voice', message: text, link: null }),
        ),
        language,
        keypad: [
          ...calls.map(({ phone }) => ({ key: '1', action: 'transfer', phone })),
          ...(optOut ? [{ key: '9', action: 'opt_out' }] : []),
        ],
      },
      buttons: calls,
      language: true,
      gone: text.includes(LINK_TOKEN) ? ['links'] : [],
    };
  },
};

export interface Converted {
  /** Form values of the target channel. They may be incomplete, or too long to save. */
  content: unknown;
  /** Parts that the target channel cannot hold, each once. */
  leftOut: DroppedPart[];
}

const KINDS = { reply: 'replies', link: 'more_buttons', call: 'calls' } as const;

function convertOne(
  content: Content,
  { channel, language }: { channel: ContentChannel; language: Language | null },
): { content: unknown; missing: DroppedPart[] } {
  const own = contentParts(content);
  const parts = { ...own, language: own.language ?? language ?? undefined };
  const built = BUILDERS[channel](parts);
  const placed = new Set(built.buttons);
  const missing: DroppedPart[] = [
    ...parts.own.filter((part) => part !== false && part !== undefined),
    ...(built.gone ?? []),
    ...parts.buttons.filter((button) => !placed.has(button)).map(({ type }) => KINDS[type]),
    ...(parts.image && !built.image ? (['pictures'] as const) : []),
    ...(parts.video && !built.video ? (['videos'] as const) : []),
    ...(language === null && parts.language && parts.language !== 'en' && !built.language
      ? (['language'] as const)
      : []),
  ];
  return { content: built.content, missing };
}

/** Converts a content and its translations to another channel. Carries over what fits and truncates nothing. */
export function convertContent(content: Content, channel: ContentChannel): Converted {
  const converted = eachLanguage(content).map(({ language, content: localized }) => ({
    language,
    ...convertOne(localized, { channel, language }),
  }));
  const [own, ...others] = converted;
  const translations = others.map(
    ({ language, content: localized }) => [language, localized] as const,
  );
  return {
    content: {
      ...(own?.content as object),
      ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
    },
    leftOut: [...new Set(converted.flatMap(({ missing }) => missing))],
  };
}
