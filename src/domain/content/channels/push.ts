import * as z from 'zod/mini';
import { BUTTON_TEXT, httpsUrl, line, list, target, text } from '@/domain/content/rules';

/** Storage limits. PUSH_CUT_OFFS has the lengths that phones display. */
export const PUSH_LIMITS = { title: 100, shownTitle: 40, body: 1600, actions: 2 } as const;

/** A notification: where a touch on it leads, and up to two actions below it. */
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
