import * as z from 'zod/mini';
import { BUTTON_TEXT, httpsUrl, line, list, target, text } from '@/domain/content/rules';

/** Characters of a title that lock screens show. PUSH_CUT_OFFS has those of the text. */
export const SHOWN_TITLE = 40;

/** Push notification: text, link opened by a tap, and up to two action buttons. */
export const pushContent = z.strictObject({
  channel: z.literal('push'),
  title: z.optional(line(100, { personal: true })),
  body: text(1600, { personal: true }),
  image: z.optional(httpsUrl),
  link: z.optional(target),
  actions: z.optional(list(z.strictObject({ text: line(BUTTON_TEXT), link: target }), [0, 2])),
});
