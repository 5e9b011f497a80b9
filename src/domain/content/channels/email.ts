import * as z from 'zod/mini';
import { httpsUrl, line, link, list, senderName, text } from '@/domain/content/rules';

export const EMAIL_LIMITS = {
  fromName: 100,
  subject: 200,
  /** Characters of the subject that most mail clients show; phones show fewer. */
  shownSubject: 60,
  preheader: 200,
  shownPreheader: 100,
  heading: 200,
  text: 5000,
  alt: 300,
  button: 60,
  address: 300,
  unsubscribe: 60,
  blocks: [1, 50],
  columns: [2, 3],
  columnTitle: 100,
  columnText: 1000,
  products: [2, 12],
  productTitle: 100,
  price: 40,
} as const;

const column = z.strictObject({
  title: z.optional(line(EMAIL_LIMITS.columnTitle)),
  text: text(EMAIL_LIMITS.columnText),
  image: z.optional(httpsUrl),
  alt: z.optional(line(EMAIL_LIMITS.alt)),
  /** Link of the image and the title. */
  link: z.optional(link),
});

const product = z.strictObject({
  title: line(EMAIL_LIMITS.productTitle),
  price: z.optional(line(EMAIL_LIMITS.price)),
  image: httpsUrl,
  alt: z.optional(line(EMAIL_LIMITS.alt)),
  link,
});

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: line(EMAIL_LIMITS.heading) }),
  z.strictObject({ type: z.literal('text'), text: text(EMAIL_LIMITS.text) }),
  z.strictObject({
    type: z.literal('image'),
    url: httpsUrl,
    alt: z.optional(line(EMAIL_LIMITS.alt)),
    link: z.optional(link),
  }),
  z.strictObject({ type: z.literal('button'), text: line(EMAIL_LIMITS.button), url: link }),
  z.strictObject({ type: z.literal('divider') }),
  /** Columns next to each other; stacked on phones. */
  z.strictObject({ type: z.literal('columns'), items: list(column, EMAIL_LIMITS.columns) }),
  /** Products, two per row. */
  z.strictObject({ type: z.literal('products'), items: list(product, EMAIL_LIMITS.products) }),
  z.strictObject({
    type: z.literal('footer'),
    address: text(EMAIL_LIMITS.address),
    /** Label of the unsubscribe link. Without it, the footer has no such link. */
    unsubscribe: z.optional(line(EMAIL_LIMITS.unsubscribe)),
  }),
]);

export type EmailBlock = z.infer<typeof block>;

export type EmailItem = z.infer<typeof column> | z.infer<typeof product>;

/** Texts of a block; empty for blocks without text. */
export function blockTexts(block: EmailBlock): string[] {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'button':
      return [block.text];
    case 'columns':
      return block.items.map(({ title, text }) => (title ? `${title}\n${text}` : text));
    case 'products':
      return block.items.map(({ title, price }) => (price ? `${title}\n${price}` : title));
    default:
      return [];
  }
}

/** Email content: subject, preheader, and blocks from top to bottom. */
export const emailContent = z.strictObject({
  channel: z.literal('email'),
  from_name: z.optional(senderName(EMAIL_LIMITS.fromName)),
  subject: line(EMAIL_LIMITS.subject),
  preheader: z.optional(line(EMAIL_LIMITS.preheader)),
  blocks: list(block, EMAIL_LIMITS.blocks),
});

export type EmailContent = z.infer<typeof emailContent>;
