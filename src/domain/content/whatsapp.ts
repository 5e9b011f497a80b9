import * as z from 'zod/mini';
import { button, jpegOrPngUrl, language, list, mp4Or3gpUrl, oneOf, pdfUrl, text } from './rules';

export const WHATSAPP_LIMITS = {
  header: 60,
  alt: 300,
  filename: 100,
  body: 1024,
  footer: 60,
  buttons: 10,
  reason: 500,
} as const;

/** What a picture or a video shows, for those who approve it and for copies of other channels: WhatsApp itself has no place for it. */
const alt = z.optional(text(WHATSAPP_LIMITS.alt));

/** A template: what the provider approves, and what is sent. */
export const whatsappContent = z.strictObject({
  channel: z.literal('whatsapp'),
  category: oneOf(['marketing', 'utility']),
  language,
  header: z.optional(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), text: text(WHATSAPP_LIMITS.header) }),
      z.strictObject({ type: z.literal('image'), url: jpegOrPngUrl, alt }),
      z.strictObject({ type: z.literal('video'), url: mp4Or3gpUrl, alt }),
      z.strictObject({
        type: z.literal('document'),
        url: pdfUrl,
        filename: text(WHATSAPP_LIMITS.filename),
      }),
    ]),
  ),
  body: text(WHATSAPP_LIMITS.body),
  footer: z.optional(text(WHATSAPP_LIMITS.footer)),
  buttons: z.optional(list(button, [0, WHATSAPP_LIMITS.buttons])),
  provider: z.optional(
    z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('draft') }),
      z.strictObject({ status: z.literal('submitted') }),
      z.strictObject({ status: z.literal('approved') }),
      z.strictObject({
        status: z.literal('rejected'),
        reason: z.optional(text(WHATSAPP_LIMITS.reason)),
      }),
    ]),
  ),
});
