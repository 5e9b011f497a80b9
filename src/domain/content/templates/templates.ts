import { LINK_TOKEN } from '@/domain/content/message';
import type { ContentChannel, ChannelContent } from '@/domain/content/content';
import { fieldText } from '@/domain/content/fields';
import { optOutLine } from '@/domain/content/opt-out';
import words from './templates.json';

/**
 * Messages to begin with, for every channel. What they say is data, not words of the app: in English, with fields that
 * have a fallback, and a way to opt out: only a WhatsApp template of the category utility needs none.
 */

const NAME = fieldText('first_name', 'there');
/** Placeholder for the sender's name. */
const SENDER = '[sender]';

interface Words {
  /** Unsolicited, so its WhatsApp template is in the marketing category. */
  marketing: boolean;
  title: string;
  /** In one sentence, as a text message that opens with who sends. */
  sms: string;
  /** Below the title of a card or a notification. */
  card: string;
  push: string;
  whatsapp: string;
  /** Label of the button that opens the page. */
  button: string;
  email: { subject: string; preheader: string; heading: string; text: readonly string[] };
  /** Read aloud, after a greeting and who calls. */
  voice: string;
}

const WORDS: Record<TemplateName, Words> = words;

export type TemplateName = keyof typeof words;
export const TEMPLATES = Object.keys(words) as TemplateName[];

const OPT_OUT = optOutLine('');
const MORE_KEYS = 'Press 1 to hear this again';

const link = (text: string) => ({ type: 'link' as const, text, url: LINK_TOKEN });

const MAKERS: { [C in ContentChannel]: (words: Words) => ChannelContent<C> } = {
  sms: ({ sms }) => ({
    channel: 'sms',
    text: `${SENDER}: Hi ${NAME}, ${sms} ${LINK_TOKEN}`,
    opt_out: OPT_OUT,
  }),
  rcs: ({ title, card, button, sms }) => ({
    channel: 'rcs',
    kind: 'card',
    cards: [{ title, description: card, height: 'medium', suggestions: [link(button)] }],
    suggestions: [{ type: 'reply', text: 'Stop' }],
    fallback: `${SENDER}: Hi ${NAME}, ${sms} ${LINK_TOKEN} ${OPT_OUT}`,
  }),
  whatsapp: ({ title, whatsapp, marketing }) => ({
    channel: 'whatsapp',
    category: marketing ? 'marketing' : 'utility',
    language: 'en',
    header: { type: 'text', text: title },
    body: whatsapp,
    ...(marketing && { footer: OPT_OUT }),
  }),
  push: ({ title, push, button }) => ({
    channel: 'push',
    title,
    body: push,
    link: LINK_TOKEN,
    actions: [{ text: button, link: LINK_TOKEN }],
  }),
  email: ({ email: { subject, preheader, heading, text }, button }) => ({
    channel: 'email',
    subject,
    preheader,
    blocks: [
      { type: 'heading', text: heading },
      { type: 'text', text: text.join('\n\n') },
      { type: 'button', text: button, url: LINK_TOKEN },
      // Only who sends knows the postal address.
      { type: 'footer', address: '', unsubscribe: 'Unsubscribe' },
    ],
  }),
  voice: ({ voice }) => ({
    channel: 'voice',
    script: `Hello ${NAME}, this is ${SENDER}. ${voice} ${MORE_KEYS}, or 9 for no more calls.`,
    language: 'en',
    voice: 'female',
    keypad: [
      { key: '1', action: 'repeat' },
      { key: '9', action: 'opt_out' },
    ],
  }),
};

/** Every text of a value with who sends in its place. */
function insertSender<T>(value: T, sender: string): T {
  const text = JSON.stringify(value).replaceAll(SENDER, JSON.stringify(sender).slice(1, -1));
  return JSON.parse(text) as T;
}

/**
 * What a template says in a channel.
 * @param sender Who sends, in the organisation's own words.
 * @returns A content that can be saved, but for the postal address of an e-mail: that is left to be typed.
 */
export const templateContent = <C extends ContentChannel>(
  name: TemplateName,
  channel: C,
  sender: string,
): ChannelContent<C> => insertSender(MAKERS[channel](WORDS[name]), sender);
