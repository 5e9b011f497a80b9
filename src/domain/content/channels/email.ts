import * as z from 'zod/mini';
import { httpsUrl, line, link, list, senderName, text } from '@/domain/content/rules';

/** Characters that most mail clients show; phones show fewer. */
export const SHOWN_CHARACTERS = { subject: 60, preheader: 100 } as const;

const alt = z.optional(line(300));

const column = z.strictObject({
  title: z.optional(line(100, { personal: true })),
  text: text(1000, { personal: true }),
  image: z.optional(httpsUrl),
  alt,
  /** Link of the image and the title. */
  link: z.optional(link),
});

const product = z.strictObject({
  title: line(100, { personal: true }),
  price: z.optional(line(40)),
  image: httpsUrl,
  alt,
  link,
});

export const emailBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: line(200, { personal: true }) }),
  z.strictObject({ type: z.literal('text'), text: text(5000, { personal: true }) }),
  z.strictObject({ type: z.literal('image'), url: httpsUrl, alt, link: z.optional(link) }),
  z.strictObject({ type: z.literal('button'), text: line(60, { personal: true }), url: link }),
  z.strictObject({ type: z.literal('divider') }),
  /** Columns next to each other; stacked on phones. */
  z.strictObject({ type: z.literal('columns'), items: list(column, [2, 3]) }),
  /** Products, two per row. */
  z.strictObject({ type: z.literal('products'), items: list(product, [2, 12]) }),
  z.strictObject({
    type: z.literal('footer'),
    address: text(300),
    /** Label of the unsubscribe link. Without it, the footer has no such link. */
    unsubscribe: z.optional(line(60)),
  }),
]);

export type EmailBlock = z.infer<typeof emailBlock>;

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
  from_name: z.optional(senderName(100)),
  subject: line(200, { personal: true }),
  preheader: z.optional(line(200, { personal: true })),
  blocks: list(emailBlock, [1, 50]),
});

export type EmailContent = z.infer<typeof emailContent>;
