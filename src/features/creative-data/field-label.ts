import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldName } from '@/domain/content/channels/schemas';
import { isLanguage } from '@/domain/content/languages';
import { i18n } from '@/lib/i18n';
import { languageName } from '@/words/languages';

/** Name of one item of a list. The item's number follows. */
const ITEMS: Record<string, MessageDescriptor> = {
  cards: msg`Card`,
  blocks: msg`Block`,
  items: msg`Item`,
  suggestions: msg`Button`,
  buttons: msg`Button`,
  actions: msg`Action`,
  keypad: msg`Key`,
};

const FIELDS: Record<FieldName, MessageDescriptor> = {
  cards: msg`Cards`,
  blocks: msg`Blocks`,
  items: msg`Items`,
  suggestions: msg`Buttons`,
  buttons: msg`Buttons`,
  actions: msg`Actions`,
  keypad: msg`Keypad`,
  text: msg`Text`,
  opt_out: msg`Opt-out line`,
  kind: msg`Format`,
  title: msg`Title`,
  description: msg`Description`,
  image: msg`Picture`,
  video: msg`Video`,
  filename: msg`File name`,
  image_alt: msg`Alternative text`,
  alt: msg`Alternative text`,
  price: msg`Price`,
  height: msg`Height`,
  fallback: msg`SMS fallback`,
  category: msg`Category`,
  language: msg`Language code`,
  header: msg`Header`,
  body: msg`Message`,
  footer: msg`Footer`,
  provider: msg`Provider approval`,
  status: msg`Status`,
  reason: msg`Reason`,
  link: msg`Opens`,
  url: msg`Address`,
  phone: msg`Phone number`,
  type: msg`Kind`,
  from_name: msg({ message: 'From', context: 'sender' }),
  subject: msg`Subject`,
  preheader: msg`Preheader`,
  address: msg`Postal address`,
  unsubscribe: msg`Unsubscribe link text`,
  script: msg`Script`,
  recording: msg`Recording`,
  seconds: msg`Seconds`,
  voice: msg`Voice`,
  key: msg`Key`,
  action: msg`Action`,
};

/** Labels of content fields and of the other fields of a version. */
const LABELS: Record<string, MessageDescriptor> = {
  ...FIELDS,
  tracked_link: msg`Tracked link`,
  original_url: msg`Original URL`,
  og_title: msg`OG title`,
  og_description: msg`OG description`,
  og_image: msg`OG image`,
};

/** Label of a content field on its own: `Title` for `cards.1.title`. */
export function fieldName(place: string): string {
  const step = place.split('.').at(-1) ?? '';
  return i18n._(LABELS[step] ?? step);
}

/**
 * Label of a content field by its path: `Card 2, Title` for `cards.1.title`, `Cards` for `cards`, and
 * `German, Card 2, Title` in a translation.
 */
export function fieldLabel(place: string): string {
  const [, code = '', rest = ''] = /^translations\.([a-z]+)\.(.*)$/.exec(place) ?? [];
  if (isLanguage(code)) return `${languageName(code)}, ${fieldLabel(rest)}`;
  const words: string[] = [];
  const steps = place.split('.');
  for (const [index, step] of steps.entries()) {
    if (/^\d+$/.test(step)) words.push(`${words.pop() ?? ''} ${Number(step) + 1}`);
    else if (index === steps.length - 1) words.push(fieldName(step));
    else words.push(i18n._(ITEMS[step] ?? LABELS[step] ?? step));
  }
  return words.join(', ');
}
