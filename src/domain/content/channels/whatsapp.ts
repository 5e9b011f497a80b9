import * as z from 'zod/mini';
import {
  type Button,
  button,
  jpegOrPngUrl,
  language,
  line,
  list,
  mp4Or3gpUrl,
  oneOf,
  pdfUrl,
  text,
} from '@/domain/content/rules';

export const WHATSAPP_LIMITS = {
  header: 60,
  alt: 300,
  filename: 100,
  body: 1024,
  footer: 60,
  buttons: 10,
  /** Limits by type of button. */
  links: 2,
  calls: 1,
  reason: 500,
} as const;

/** Description of the image or video for approvers and for conversion to other channels. WhatsApp has no alt text. */
const alt = z.optional(line(WHATSAPP_LIMITS.alt));

/**
 * Returns whether a body consists only of merge fields, whitespace and ASCII punctuation. WhatsApp rejects such a body.
 */
const hasOnlyFields = (body: string): boolean =>
  body.includes('{{') && !/[^\s!-/:-@[-`{-~]/u.test(body.replaceAll(/\{\{[^{}]*\}\}/g, ''));

const countButtons = (buttons: readonly Button[] | undefined, type: Button['type']): number =>
  buttons?.filter((button) => button.type === type).length ?? 0;

/** Shape of a template. `whatsappContent` adds WhatsApp's further rules. */
const template = z.strictObject({
  channel: z.literal('whatsapp'),
  category: oneOf(['marketing', 'utility']),
  language,
  header: z.optional(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), text: line(WHATSAPP_LIMITS.header) }),
      z.strictObject({ type: z.literal('image'), url: jpegOrPngUrl, alt }),
      z.strictObject({ type: z.literal('video'), url: mp4Or3gpUrl, alt }),
      z.strictObject({
        type: z.literal('document'),
        url: pdfUrl,
        filename: line(WHATSAPP_LIMITS.filename),
      }),
    ]),
  ),
  body: text(WHATSAPP_LIMITS.body),
  footer: z.optional(line(WHATSAPP_LIMITS.footer)),
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

/** WhatsApp template, with WhatsApp's rules for approval. */
export const whatsappContent = template.check(
  z.refine(({ body }) => !hasOnlyFields(body), { path: ['body'], error: 'only_fields' }),
  z.refine(({ buttons }) => countButtons(buttons, 'link') <= WHATSAPP_LIMITS.links, {
    path: ['buttons'],
    error: `too_many_links ${WHATSAPP_LIMITS.links}`,
  }),
  z.refine(({ buttons }) => countButtons(buttons, 'call') <= WHATSAPP_LIMITS.calls, {
    path: ['buttons'],
    error: `too_many_calls ${WHATSAPP_LIMITS.calls}`,
  }),
);
