import type { SmsEncoding } from '@/domain/shared/codes';
import { renderMessage } from './message';
import { billedParts, type Sending } from './sms-split';
import { type Content, contentText } from './content';
import { FIELDS, fillFields } from './fields';
import { eachLanguage } from './translations';
import { sentText } from './render';
import { SAMPLE_PEOPLE } from './sample-people';

/** Readable texts of a content in each language, the original first. */
export const contentTexts = (content: Content): string[] =>
  eachLanguage(content).map(({ content: localized }) => contentText(localized));

/**
 * Billed parts of a message: the maximum over its languages, so that it costs the same for every recipient. Mirrors
 * `private.message_parts`.
 * @param link Short link of the message.
 */
export const pricedParts = (sending: Sending, content: Content, link: string | null): number =>
  Math.max(
    ...eachLanguage(content).map(({ content: localized }) =>
      billedParts(sending, sentText(sending.channel, localized, link), localized),
    ),
  );

/**
 * Returns the parts of a message if all merge field values have their longest usual length and only accented letters.
 * The price does not cover that case: gateways write such values in plain letters (docs/gateway/messages.md).
 */
export const accentedParts = (sending: Sending, content: Content, link: string | null): number => {
  const accented = Object.fromEntries(
    Object.entries(FIELDS).map(([name, length]) => [name, 'ë'.repeat(length)]),
  );
  return pricedParts(sending, fillFields(content, accented), link);
};

/** SMS parts of an RCS fallback in its longest language; 0 without a fallback. Mirrors `private.fallback_parts`. */
export const fallbackParts = (
  content: Content,
  { link, encoding }: { link: string | null; encoding: SmsEncoding },
): number =>
  Math.max(
    ...eachLanguage(content).map(({ content: localized }) => {
      if (localized.channel !== 'rcs' || !localized.fallback) return 0;
      const message = renderMessage({ channel: 'RCS', message: localized.fallback, link });
      return billedParts({ channel: 'SMS', encoding }, message);
    }),
  );

/** Parts that most recipients receive, whose values are shorter than the longest usual ones. */
export const typicalParts = (sending: Sending, content: Content, link: string | null): number =>
  pricedParts(sending, fillFields(content, SAMPLE_PEOPLE.usual), link);
