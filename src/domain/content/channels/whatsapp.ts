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
  startsAs,
  pdfUrl,
  text,
} from '@/domain/content/rules';

/** Maximum number of buttons, of all types and of two of them. */
export const BUTTONS = { all: 10, links: 2, calls: 1 } as const;

/** Description of the image or video for approvers and for conversion to other channels. WhatsApp has no alt text. */
const alt = z.optional(line(300));

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
      z.strictObject({ type: z.literal('text'), text: line(60, { personal: true }) }),
      z.strictObject({ type: z.literal('image'), url: jpegOrPngUrl, alt }),
      z.strictObject({ type: z.literal('video'), url: mp4Or3gpUrl, alt }),
      z.strictObject({
        type: z.literal('document'),
        url: pdfUrl,
        filename: line(100),
      }),
    ]),
  ),
  body: text(1024, { personal: true }),
  footer: z.optional(line(60, { personal: true })),
  buttons: z.optional(list(button, [0, BUTTONS.all])),
  /** WhatsApp's decision. */
  provider: z.optional(
    startsAs(
      z.discriminatedUnion('status', [
        z.strictObject({ status: z.literal('draft') }),
        z.strictObject({ status: z.literal('submitted') }),
        z.strictObject({ status: z.literal('approved') }),
        z.strictObject({
          status: z.literal('rejected'),
          reason: z.optional(text(500, { unread: true })),
        }),
      ]),
      { status: 'draft' },
    ),
  ),
});

/** WhatsApp template, with WhatsApp's rules for approval. */
export const whatsappContent = template.check(
  z.refine(({ body }) => !hasOnlyFields(body), { path: ['body'], error: 'only_fields' }),
  z.refine(({ buttons }) => countButtons(buttons, 'link') <= BUTTONS.links, {
    path: ['buttons'],
    error: `too_many_links ${BUTTONS.links}`,
  }),
  z.refine(({ buttons }) => countButtons(buttons, 'call') <= BUTTONS.calls, {
    path: ['buttons'],
    error: `too_many_calls ${BUTTONS.calls}`,
  }),
);
