import type { Content } from './content';
import { EMAIL_LIMITS } from './email';
import { FIELD_PROBLEMS, type FieldProblem, fieldProblems } from './fields';
import { PUSH_LIMITS } from './push';

/** What a careful reader would stop at before a message is approved; none of it keeps it from being saved, and only fields that can't be read from being sent. */
export type CheckCode =
  | FieldProblem
  | 'all_capitals'
  | 'http_link'
  | 'no_opt_out'
  | 'no_unsubscribe'
  | 'no_alt_text'
  | 'no_fallback'
  | 'not_approved'
  | 'long_subject'
  | 'no_preheader'
  | 'long_title';

/** Every text of a content, wherever it stands. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Most of what is said is in capitals; a word or a code of them is none. */
function shouts(text: string): boolean {
  const letters = text.replaceAll(/\P{L}/gu, '');
  return letters.length >= 20 && letters.replaceAll(/\P{Lu}/gu, '').length > letters.length * 0.7;
}

const STOP_WORD = /\b(stop|opt[ -]?out|unsubscribe|stopp|arr[eê]t|baja|parar|sair)\b/i;

const CHECKS: {
  [C in Content['channel']]: (content: Extract<Content, { channel: C }>) => (CheckCode | false)[];
} = {
  sms: ({ text, opt_out }) => [!opt_out && !STOP_WORD.test(text) && 'no_opt_out'],
  rcs: (content) => [
    !content.fallback && 'no_fallback',
    content.kind !== 'text' &&
      content.cards.some(({ image, image_alt }) => image && !image_alt) &&
      'no_alt_text',
  ],
  whatsapp: ({ category, body, footer, buttons = [], provider }) => [
    provider?.status !== 'approved' && 'not_approved',
    category === 'marketing' &&
      !STOP_WORD.test([body, footer, ...buttons.map(({ text }) => text)].join(' ')) &&
      'no_opt_out',
  ],
  push: ({ title = '' }) => [title.length > PUSH_LIMITS.shownTitle && 'long_title'],
  email: ({ subject, preheader, blocks }) => [
    subject.length > EMAIL_LIMITS.shownSubject && 'long_subject',
    !preheader && 'no_preheader',
    !blocks.some((block) => block.type === 'footer' && block.unsubscribe) && 'no_unsubscribe',
    blocks.some((block) => block.type === 'image' && !block.alt) && 'no_alt_text',
  ],
  voice: ({ keypad = [] }) => [!keypad.some(({ action }) => action === 'opt_out') && 'no_opt_out'],
};

/** What stands out in a content, in the order in which it is best mended. */
export function contentChecks(content: Content): CheckCode[] {
  const texts = textsOf(content);
  const check = CHECKS[content.channel] as (content: Content) => (CheckCode | false)[];
  const fields = new Set(texts.flatMap(fieldProblems));
  const found: (CheckCode | false)[] = [
    ...FIELD_PROBLEMS.filter((code) => fields.has(code)),
    texts.some(shouts) && 'all_capitals',
    texts.some((text) => /\bhttp:\/\//i.test(text)) && 'http_link',
    ...check(content),
  ];
  return found.filter((code) => code !== false);
}
