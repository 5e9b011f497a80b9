import * as z from 'zod/mini';
import { button, httpsUrl, line, list, mp4Url, oneOf, text } from '@/domain/content/rules';

export const RCS_LIMITS = {
  text: 3072,
  title: 200,
  description: 2000,
  imageAlt: 300,
  cards: [2, 10],
  suggestions: 11,
  cardSuggestions: 4,
  fallback: 1600,
} as const;

const card = z.strictObject({
  title: line(RCS_LIMITS.title),
  description: z.optional(text(RCS_LIMITS.description)),
  /** Image of the card; with a video, the thumbnail. */
  image: z.optional(httpsUrl),
  video: z.optional(mp4Url),
  image_alt: z.optional(line(RCS_LIMITS.imageAlt)),
  height: z.optional(oneOf(['short', 'medium', 'tall'])),
  suggestions: z.optional(list(button, [0, RCS_LIMITS.cardSuggestions])),
});

export type RcsCard = z.infer<typeof card>;

const shared = {
  channel: z.literal('rcs'),
  suggestions: z.optional(list(button, [0, RCS_LIMITS.suggestions])),
  fallback: z.optional(text(RCS_LIMITS.fallback)),
};

/** RCS message: a text, a rich card or a carousel, with an SMS fallback for phones without RCS. */
export const rcsContent = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('text'), text: text(RCS_LIMITS.text) }),
  z.strictObject({ ...shared, kind: z.literal('card'), cards: list(card, [1, 1]) }),
  z.strictObject({ ...shared, kind: z.literal('carousel'), cards: list(card, RCS_LIMITS.cards) }),
]);
