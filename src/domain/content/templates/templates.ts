import { LINK_TOKEN } from '@/domain/content/message';
import type { ContentChannel, ChannelContent } from '@/domain/content/content';
import { fieldText } from '@/domain/content/fields';
import { optOutLine } from '@/domain/content/opt-out';
import words from './templates.json';

/**
 * Starter messages for every channel. Their texts are English data, not UI copy: they have merge fields with fallbacks
 * and an opt-out, except WhatsApp templates of the utility category.
 */

const NAME = fieldText('first_name', 'there');
/** Placeholder for the sender's name. */
const SENDER = '[sender]';

interface TemplateTexts {
  /** Unsolicited message: its WhatsApp template is in the marketing category. */
  marketing: boolean;
  title: string;
  /** One sentence of an SMS that begins with the sender's name. */
  sms: string;
  /** Text below the title of an RCS card. */
  card: string;
  push: string;
  whatsapp: string;
  /** Label of the link button. */
  button: string;
  email: { subject: string; preheader: string; heading: string; text: readonly string[] };
  /** Text read aloud after the greeting and the caller's name. */
  voice: string;
}

const TEXTS: Record<TemplateName, TemplateTexts> = words;

export type TemplateName = keyof typeof words;
export const TEMPLATES = Object.keys(words) as TemplateName[];

const OPT_OUT = optOutLine('');
const MORE_KEYS = 'Press 1 to hear this again';

const link = (text: string) => ({ type: 'link' as const, text, url: LINK_TOKEN });

const BUILDERS: { [C in ContentChannel]: (words: TemplateTexts) => ChannelContent<C> } = {
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
      // The user must enter the postal address.
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

/** Replaces the sender placeholder in all strings of a value. */
function insertSender<T>(value: T, sender: string): T {
  const text = JSON.stringify(value).replaceAll(SENDER, JSON.stringify(sender).slice(1, -1));
  return JSON.parse(text) as T;
}

/**
 * Creates the content of a template for a channel.
 * @param sender Sender name, as the organization writes it.
 * @returns Valid content, except that an email lacks its postal address, which the user must enter.
 */
export const templateContent = <C extends ContentChannel>(
  name: TemplateName,
  channel: C,
  sender: string,
): ChannelContent<C> => insertSender(BUILDERS[channel](TEXTS[name]), sender);
