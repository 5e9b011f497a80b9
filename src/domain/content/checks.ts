import { isLocalFile } from './media';
import { LINK_TOKEN } from './message';
import { countCharacters } from '@/domain/shared/text';
import {
  type Content,
  type ChannelContent,
  type ContentChannel,
  contentProblems,
  contentText,
} from './content';
import { SHOWN_CHARACTERS } from './channels/email';
import { FIELD_PROBLEMS, type FieldProblem, fieldProblems, longestText } from './fields';
import type { Language } from './languages';
import { eachLanguage } from './translations';
import { CLIPPED_BYTES, mailBytes } from './mail/mail';
import { isStopButton, hasOptOut } from './opt-out';
import { SHOWN_TITLE } from './channels/push';
import { readability, stripFieldsAndUrls } from './readability';
import { UNREAD_FIELDS } from './shape/field-kinds';
import { writtenLinks } from './written-links';

export const LIMIT_PROBLEMS = ['too_long', 'too_many'] as const;
type LimitProblem = (typeof LIMIT_PROBLEMS)[number];

/** Findings to review before approval. Only LIMIT_PROBLEMS block saving; `launch_check` decides what blocks a launch. */
export type CheckCode =
  | LimitProblem
  | FieldProblem
  | 'forbidden_word'
  | 'not_translated'
  | 'all_capitals'
  | 'link_missing'
  | 'http_link'
  | 'broken_link'
  | 'hard_to_read'
  | 'no_opt_out'
  | 'no_unsubscribe'
  | 'no_alt_text'
  | 'no_thumbnail'
  | 'no_fallback'
  | 'not_approved'
  | 'rejected'
  | 'long_subject'
  | 'no_preheader'
  | 'long_title'
  | 'clipped';

/** A finding and its field; `place` is a path such as `cards.0.title`. */
export interface Finding {
  code: CheckCode;
  place: string;
  /** The forbidden word, the broken URL, or WhatsApp's reason for rejecting the template. */
  word?: string;
  /** Maximum length or count. */
  limit?: number;
  /** Language of the translation; absent for the original text. */
  language?: Language;
}

/** Collects all strings of a content and the path of each. */
function contentStrings(value: unknown, place = ''): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    contentStrings(inner, place === '' ? name : `${place}.${name}`),
  );
}

const isRead = (place: string): boolean => !UNREAD_FIELDS.has(place.split('.').at(-1) ?? '');

/** Returns whether more than 70% of the letters are capitals. Texts with fewer than 20 letters, such as a promo code, are exempt. */
function isMostlyCapitals(text: string): boolean {
  const letters = stripFieldsAndUrls(text).replaceAll(/\P{L}/gu, '');
  return letters.length >= 20 && letters.replaceAll(/\P{Lu}/gu, '').length > letters.length * 0.7;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the forbidden words in a text. Matches whole words: "free" does not match "freedom". */
const findForbidden = (text: string, forbidden: readonly string[]): string[] =>
  forbidden.filter((word) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${literal(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text),
  );

type Found = Finding | false;
const findingIf = (place: string, code: CheckCode, found: unknown): Found =>
  Boolean(found) && { code, place };

/** Number of characters if each merge field has its longest usual value. */
const shownLength = (text: string): number => countCharacters(longestText(text));

/** WhatsApp delivers only approved templates. */
const providerCheck = (provider: ChannelContent<'whatsapp'>['provider']): Found =>
  provider?.status === 'rejected'
    ? {
        code: 'rejected',
        place: 'provider.status',
        ...(provider.reason && { word: provider.reason }),
      }
    : findingIf('provider.status', 'not_approved', provider?.status !== 'approved');

/** Path reported for a missing unsubscribe link: the footer, or the blocks if there is no footer. */
const unsubscribePlace = ({ blocks }: ChannelContent<'email'>): string => {
  const footer = blocks.findIndex(({ type }) => type === 'footer');
  return footer < 0 ? 'blocks' : `blocks.${footer}.unsubscribe`;
};

/** Fields beyond their limits, each reported once. */
function overLimits(content: Content): Finding[] {
  const found = contentProblems(content.channel, content).flatMap(({ code, place, limit }) => {
    const over = LIMIT_PROBLEMS.find((one) => one === code);
    return over && limit !== undefined ? [[place, { code: over, place, limit }] as const] : [];
  });
  return [...new Map(found).values()];
}

const CHECKS: { [C in ContentChannel]: (content: ChannelContent<C>) => Found[] } = {
  sms: ({ text, opt_out }) => [findingIf('opt_out', 'no_opt_out', !opt_out && !hasOptOut(text))],
  rcs: (content) => [
    findingIf('fallback', 'no_fallback', !content.fallback),
    findingIf(
      'suggestions',
      'no_opt_out',
      // The fallback goes to other recipients, so an opt-out in it does not count.
      !contentStrings({ ...content, fallback: '' }).some(([place, text]) =>
        (place.includes('suggestions.') ? isStopButton : hasOptOut)(text),
      ),
    ),
    ...(content.kind === 'text' ? [] : content.cards).flatMap(
      ({ image, image_alt, video }, index) => [
        findingIf(`cards.${index}.image`, 'no_thumbnail', video && !image),
        findingIf(`cards.${index}.image_alt`, 'no_alt_text', (image || video) && !image_alt),
      ],
    ),
  ],
  whatsapp: ({ category, header, body, footer, buttons = [], provider }) => [
    findingIf(
      'header.alt',
      'no_alt_text',
      (header?.type === 'image' || header?.type === 'video') && !header.alt,
    ),
    providerCheck(provider),
    findingIf(
      'footer',
      'no_opt_out',
      category === 'marketing' &&
        !hasOptOut(`${body} ${footer ?? ''}`) &&
        !buttons.some(({ text }) => isStopButton(text)),
    ),
  ],
  push: ({ title = '' }) => [findingIf('title', 'long_title', shownLength(title) > SHOWN_TITLE)],
  email: (content) => [
    findingIf('subject', 'long_subject', shownLength(content.subject) > SHOWN_CHARACTERS.subject),
    findingIf('preheader', 'no_preheader', !content.preheader),
    findingIf(
      unsubscribePlace(content),
      'no_unsubscribe',
      !content.blocks.some((block) => block.type === 'footer' && block.unsubscribe),
    ),
    findingIf('blocks', 'clipped', mailBytes(content) > CLIPPED_BYTES),
    ...content.blocks.flatMap((block, index) => {
      const place = `blocks.${index}`;
      if (block.type === 'image') return [findingIf(`${place}.alt`, 'no_alt_text', !block.alt)];
      if (block.type !== 'columns' && block.type !== 'products') return [];
      return block.items.map(({ image, alt }, item) =>
        findingIf(`${place}.items.${item}.alt`, 'no_alt_text', image && !alt),
      );
    }),
  ],
  voice: ({ keypad = [] }) => [
    findingIf('keypad', 'no_opt_out', !keypad.some(({ action }) => action === 'opt_out')),
  ],
};

const textFindings = (
  [place, text]: [string, string],
  forbidden: readonly string[],
  language: Language | null,
): Found[] => [
  ...[...new Set(fieldProblems(text))].map((code): Finding => ({ code, place })),
  ...(isRead(place) ? findForbidden(text, forbidden) : []).map((word): Finding => ({
    code: 'forbidden_word',
    place,
    word,
  })),
  findingIf(place, 'all_capitals', isMostlyCapitals(text)),
  findingIf(place, 'http_link', /\bhttp:\/\//i.test(text) && !isLocalFile(text)),
  findingIf(place, 'hard_to_read', readability(text, language)?.level === 'hard'),
];

const IN_ORDER: readonly CheckCode[] = [
  ...LIMIT_PROBLEMS,
  ...FIELD_PROBLEMS,
  'forbidden_word',
  'not_translated',
  'all_capitals',
  'http_link',
  'broken_link',
  'hard_to_read',
];
const rank = ({ code }: Finding): number => {
  const place = IN_ORDER.indexOf(code);
  return place < 0 ? IN_ORDER.length : place;
};

/** Text that a translation must change. Excludes an SMS's opt-out line, because it is translated automatically. */
const writtenText = (content: Content): string =>
  (content.channel === 'sms' ? content.text : contentText(content)).trim();

const isCopied = (content: Content, own: Content): boolean =>
  writtenText(content) !== '' && writtenText(content) === writtenText(own);

/** Returns the content's URLs that failed the last link check. */
const brokenLinks = (content: Content, broken: ReadonlySet<string>): Finding[] =>
  broken.size === 0
    ? []
    : writtenLinks(content)
        .filter(({ url }) => broken.has(url))
        .map(({ url, ...where }) => ({ code: 'broken_link', word: url, ...where }));

/**
 * Returns the findings in a content and its translations, sorted by the order in which to fix them.
 * @param forbidden Words that the organization forbids, in any case.
 * @param broken URLs that failed the last link check.
 */
export function contentFindings(
  content: Content,
  forbidden: readonly string[] = [],
  broken: ReadonlySet<string> = new Set(),
): Finding[] {
  const check = CHECKS[content.channel] as (content: Content) => Found[];
  return eachLanguage(content)
    .flatMap(({ language, content: localized }) =>
      [
        ...overLimits(localized),
        ...contentStrings(localized).flatMap((text) => textFindings(text, forbidden, language)),
        ...check(localized),
        findingIf('', 'not_translated', language && isCopied(localized, content)),
      ].flatMap((finding) => (finding ? { ...finding, ...(language && { language }) } : [])),
    )
    .concat(brokenLinks(content, broken))
    .toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Returns findings about the message's tracked link: missing although the message has a token for it, insecure or
 * broken.
 */
export const trackedFindings = (
  content: unknown,
  target: string | null | undefined,
  broken: ReadonlySet<string>,
): Finding[] => {
  if (!target)
    return (JSON.stringify(content) ?? '').includes(LINK_TOKEN)
      ? [{ code: 'link_missing', place: 'tracked_link' }]
      : [];
  if (target.startsWith('http://')) return [{ code: 'http_link', place: 'tracked_link' }];
  return broken.has(target) ? [{ code: 'broken_link', place: 'tracked_link', word: target }] : [];
};
