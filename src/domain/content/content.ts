import * as z from 'zod/mini';
import { isRecord } from '@/domain/shared/json';
import { plainLine } from '@/domain/shared/plain-line';
import { MAX_MESSAGE_LENGTH } from './sms-split';
import { countCharacters } from '@/domain/shared/text';
import { blockTexts } from './channels/email';
import { CHANNEL_SCHEMAS, CHANNEL_SHAPES } from './channels/schemas';
import { truncateMessage } from './fields';
import { splitTranslations, isLanguage, type Language } from './languages';
import { completeValue } from './shape/complete';
import { smsText } from './channels/sms';

export type ContentChannel = keyof typeof CHANNEL_SCHEMAS;
type Translated<C extends ContentChannel> = C extends ContentChannel
  ? z.infer<(typeof CHANNEL_SCHEMAS)[C]> & {
      translations?: Partial<Record<Language, z.infer<(typeof CHANNEL_SCHEMAS)[C]>>>;
    }
  : never;
/** Content of a creative version in the shape of its channel, with optional translations of the same shape. */
export type Content = Translated<ContentChannel>;
export type ChannelContent<C extends ContentChannel> = Extract<Content, { channel: C }>;

/** Content shape of a creative type. Channels without a shape of their own use the SMS shape. */
export const contentChannel = (type: string): ContentChannel => {
  const channel = type.toLowerCase();
  return channel in CHANNEL_SCHEMAS ? (channel as ContentChannel) : 'sms';
};

export interface ContentProblem {
  code: string;
  /** Path such as `cards.0.title`; empty for the whole content. */
  place: string;
  limit?: number;
}

/** Codes for zod's own issues: an unknown field or value. */
const ZOD_CODES: Record<string, string> = {
  unrecognized_keys: 'unknown_field',
  invalid_union: 'unknown_value',
};

function toProblem({ message, path, code }: z.core.$ZodIssue): ContentProblem {
  const [word = '', limit] = message.split(' ');
  const known = /^[a-z][a-z0-9_]*$/.test(word);
  return {
    code: ZOD_CODES[code] ?? (known ? word : 'wrong_type'),
    place: path.join('.'),
    ...(limit !== undefined && known && { limit: Number(limit) }),
  };
}

function channelProblems(channel: ContentChannel, content: unknown): ContentProblem[] {
  const result = CHANNEL_SCHEMAS[channel].safeParse(content);
  return result.success ? [] : result.error.issues.map(toProblem);
}

/** Problems in a translation that block saving. */
function translationProblems(channel: ContentChannel, [code, content]: [string, unknown]) {
  if (!isLanguage(code)) return [{ code: 'unknown_value', place: 'translations' }];
  const place = `translations.${code}`;
  const problems = channelProblems(channel, content).map((problem) => ({
    ...problem,
    place: problem.place === '' ? place : `${place}.${problem.place}`,
  }));
  // Templates and voices carry a language of their own, which must match the translation's in any regional variant.
  const language = isRecord(content) ? content['language'] : undefined;
  return problems.length === 0 && typeof language === 'string' && language.split('_')[0] !== code
    ? [{ code: 'other_language', place: `${place}.language` }]
    : problems;
}

/** Problems that block saving, in field order, translations last. Empty when the content is valid. */
export function contentProblems(channel: ContentChannel, content: unknown): ContentProblem[] {
  const { own, translations } = splitTranslations(content);
  return [
    ...channelProblems(channel, own),
    ...(isRecord(translations)
      ? Object.entries(translations).flatMap((one) => translationProblems(channel, one))
      : [{ code: 'wrong_type', place: 'translations' }]),
  ];
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0);

/** Normalizes text to NFC. URLs stay unchanged, because another byte sequence may be another page. */
const toNfc = (text: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\/[^ \n]*$/.test(text) ? text : text.normalize('NFC');

/** Normalizes a content for storage: strings in NFC, no empty fields. List items keep their positions. */
export function normalizeContent(value: unknown): unknown {
  if (typeof value === 'string') return toNfc(value);
  if (Array.isArray(value)) return value.map(normalizeContent);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, normalizeContent(inner)] as const)
      .filter(([, inner]) => !isEmpty(inner)),
  );
}

/** Parses a stored or typed value; null if it is not a valid content of the channel. */
export function readContent<C extends ContentChannel>(
  channel: C,
  value: unknown,
): ChannelContent<C> | null {
  const content = normalizeContent(value);
  return contentProblems(channel, content).length === 0 ? (content as ChannelContent<C>) : null;
}

function completeDraft(channel: ContentChannel, typed: unknown): unknown {
  const content = normalizeContent(typed);
  // Checks validity only, because collecting the problems is slower.
  if (CHANNEL_SCHEMAS[channel].safeParse(content).success) return content;
  return { channel, ...(completeValue(CHANNEL_SHAPES[channel], typed) as object) };
}

/** Converts form values to a content for previews and counts. Keeps incomplete parts as far as possible. */
export function renderableContent<C extends ContentChannel>(
  channel: C,
  typed: unknown,
): ChannelContent<C> {
  const { own, translations } = splitTranslations(typed);
  const others = Object.entries(isRecord(translations) ? translations : {}).filter(([code]) =>
    isLanguage(code),
  );
  return {
    ...(completeDraft(channel, own) as ChannelContent<C>),
    ...(others.length > 0 && {
      translations: Object.fromEntries(
        others.map(([code, translation]) => [code, completeDraft(channel, translation)]),
      ),
    }),
  };
}

/** Converts a stored content for display; null if it belongs to another channel. */
export function storedContent(channel: string, stored: unknown): Content | null {
  const shape = contentChannel(channel);
  return isRecord(stored) && stored['channel'] === shape ? renderableContent(shape, stored) : null;
}

function wholeText(content: Content): string {
  switch (content.channel) {
    case 'sms':
      return smsText(content);
    case 'rcs':
      return content.kind === 'text'
        ? content.text
        : content.cards
            .map(({ title, description }) => (description ? `${title}\n${description}` : title))
            .join('\n\n');
    case 'email': {
      const texts = content.blocks.flatMap(blockTexts);
      return texts.length > 0 ? texts.join('\n\n') : content.subject;
    }
    case 'voice':
      return content.script;
    default:
      return content.body;
  }
}

/** Readable text of a content, truncated to 1,600 characters. The database derives the same message. */
export const contentText = (content: Content): string =>
  truncateMessage(wholeText(content), MAX_MESSAGE_LENGTH);

/** Number of characters of the text before truncation, as its input field counts them. */
export const contentLength = (content: Content): number => countCharacters(wholeText(content));

/** First line that is not blank. */
const firstLine = (text: string): string =>
  text.split('\n').find((line) => line.trim() !== '') ?? text;

/**
 * Creates a content from plain text. The subject of an email is the first line; it stays empty, and so invalid, if the
 * text is blank.
 */
export function plainContent(channel: ContentChannel, text: string): Content {
  switch (channel) {
    case 'rcs':
      return { channel, kind: 'text', text };
    case 'whatsapp':
      return { channel, category: 'marketing', language: 'en', body: text };
    case 'push':
      return { channel, body: text };
    case 'email':
      return {
        channel,
        subject: plainLine(truncateMessage(firstLine(text), 60)),
        blocks: [{ type: 'text', text }],
      };
    case 'voice':
      return { channel, language: 'en', script: text };
    default:
      return { channel, text };
  }
}
