import * as z from 'zod/mini';
import {
  button,
  httpsUrl,
  line,
  list,
  mp4Url,
  oneOf,
  startsAs,
  text,
} from '@/domain/content/rules';

/** Maximum number of buttons below a message and below a card. */
export const SUGGESTIONS = { message: 11, card: 4 } as const;

export const rcsCard = z.strictObject({
  title: line(200, { personal: true }),
  description: z.optional(text(2000, { personal: true })),
  /** Image of the card; with a video, the thumbnail. */
  image: z.optional(httpsUrl),
  video: z.optional(mp4Url),
  image_alt: z.optional(line(300)),
  height: z.optional(startsAs(oneOf(['short', 'medium', 'tall']), 'medium')),
  suggestions: z.optional(list(button, [0, SUGGESTIONS.card])),
});

export type RcsCard = z.infer<typeof rcsCard>;

const shared = {
  channel: z.literal('rcs'),
  suggestions: z.optional(list(button, [0, SUGGESTIONS.message])),
  fallback: z.optional(text(1600, { personal: true })),
};

/** RCS message: a text, a rich card or a carousel, with an SMS fallback for phones without RCS. */
export const rcsContent = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('text'), text: text(3072, { personal: true }) }),
  z.strictObject({ ...shared, kind: z.literal('card'), cards: list(rcsCard, [1, 1]) }),
  z.strictObject({ ...shared, kind: z.literal('carousel'), cards: list(rcsCard, [2, 10]) }),
]);
