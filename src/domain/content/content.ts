import * as z from 'zod/mini';
import { isRecord } from '@/domain/json';
import { MAX_MESSAGE_LENGTH } from '@/domain/sms';
import { blockTexts, emailContent } from './email';
import { pushContent } from './push';
import { rcsContent } from './rcs';
import { smsContent, smsText } from './sms';
import { voiceContent } from './voice';
import { whatsappContent } from './whatsapp';

const SCHEMAS = {
  sms: smsContent,
  rcs: rcsContent,
  whatsapp: whatsappContent,
  push: pushContent,
  email: emailContent,
  voice: voiceContent,
} as const;

export type ContentChannel = keyof typeof SCHEMAS;
/** What a version of a creative says, in the shape of its channel. */
export type Content = z.infer<(typeof SCHEMAS)[ContentChannel]>;
export type ContentOf<C extends ContentChannel> = Extract<Content, { channel: C }>;

/** The shape in which a creative's type is written: a channel that was added later is written like an SMS. */
export const contentChannel = (type: string): ContentChannel => {
  const channel = type.toLowerCase();
  return channel in SCHEMAS ? (channel as ContentChannel) : 'sms';
};

export interface ContentProblem {
  code: string;
  /** As in `cards.0.title`; empty for the whole. */
  place: string;
  limit?: number;
}

/** What zod finds by itself: a field or a choice that is none. */
const OWN_CODES: Record<string, string> = {
  unrecognized_keys: 'unknown_field',
  invalid_union: 'unknown_value',
};

function toProblem({ message, path, code }: z.core.$ZodIssue): ContentProblem {
  const [word = '', limit] = message.split(' ');
  const known = /^[a-z_]+$/.test(word);
  return {
    code: OWN_CODES[code] ?? (known ? word : 'wrong_type'),
    place: path.join('.'),
    ...(limit !== undefined && known && { limit: Number(limit) }),
  };
}

/** What keeps a content from being saved, in its order; empty when nothing does. */
export function contentProblems(channel: ContentChannel, content: unknown): ContentProblem[] {
  const result = SCHEMAS[channel].safeParse(content);
  return result.success ? [] : result.error.issues.map(toProblem);
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0);

/** A content without what was left empty. Items of a list keep their places. */
export function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, tidy(inner)] as const)
      .filter(([, inner]) => !isEmpty(inner)),
  );
}

/** The shape that a stored or typed value has; null when it is none of this channel's. */
export function readContent<C extends ContentChannel>(
  channel: C,
  value: unknown,
): ContentOf<C> | null {
  const result = SCHEMAS[channel].safeParse(tidy(value));
  return result.success ? (result.data as ContentOf<C>) : null;
}

/** Fills what a stored value has left out with what an empty one has there. */
export function over(empty: unknown, value: unknown): unknown {
  if (!isRecord(empty) || !isRecord(value)) return value ?? empty;
  const keys = new Set([...Object.keys(empty), ...Object.keys(value)]);
  return Object.fromEntries([...keys].map((key) => [key, over(empty[key], value[key])]));
}

const UNFINISHED: { [C in ContentChannel]: ContentOf<C> } = {
  sms: { channel: 'sms', text: '' },
  rcs: { channel: 'rcs', kind: 'text', text: '' },
  whatsapp: { channel: 'whatsapp', category: 'marketing', language: 'en', body: '' },
  push: { channel: 'push', body: '' },
  email: { channel: 'email', subject: '', blocks: [] },
  voice: { channel: 'voice', script: '', language: 'en' },
};

const UNFINISHED_ITEM = {
  text: '',
  title: '',
  url: '',
  phone: '',
  address: '',
  key: '',
  items: [],
};

/** Items of lists with the texts that a drawing of them needs. */
function withTexts(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item) =>
      isRecord(item) ? { ...UNFINISHED_ITEM, ...(withTexts(item) as object) } : item,
    );
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner)]));
}

/** What is typed as a content that can be drawn and counted: what is not finished yet as far as it goes. */
export function drawableContent<C extends ContentChannel>(
  channel: C,
  typed: unknown,
): ContentOf<C> {
  return (
    readContent(channel, typed) ??
    (over(
      { ...UNFINISHED[channel], ...(channel === 'rcs' && { cards: [] }) },
      withTexts(typed),
    ) as ContentOf<C>)
  );
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

/** What a person reads of a content, as one text: its first 1,600 characters. The database derives the same message. */
export function contentText(content: Content): string {
  const text = wholeText(content);
  return text.length > MAX_MESSAGE_LENGTH
    ? Array.from(text).slice(0, MAX_MESSAGE_LENGTH).join('')
    : text;
}

/** The first line that says anything. */
const firstLine = (text: string): string =>
  text.split('\n').find((line) => line.trim() !== '') ?? text;

/** The content of a channel that says nothing but this text. */
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
        subject: firstLine(text).slice(0, 60),
        blocks: [{ type: 'text', text }],
      };
    case 'voice':
      return { channel, language: 'en', script: text };
    default:
      return { channel, text };
  }
}
