import * as z from 'zod/mini';
import { BUTTON_TEXT, httpsUrl, line, list, target, text } from '@/domain/content/rules';

/** Maximum stored lengths. PUSH_CUT_OFFS has the lengths that phones display. */
export const PUSH_LIMITS = { title: 100, shownTitle: 40, body: 1600, actions: 2 } as const;

/** Push notification: text, link opened by a tap, and up to two action buttons. */
export const pushContent = z.strictObject({
  channel: z.literal('push'),
  title: z.optional(line(PUSH_LIMITS.title)),
  body: text(PUSH_LIMITS.body),
  image: z.optional(httpsUrl),
  link: z.optional(target),
  actions: z.optional(
    list(z.strictObject({ text: line(BUTTON_TEXT), link: target }), [0, PUSH_LIMITS.actions]),
  ),
});
