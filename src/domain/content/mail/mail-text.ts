import type { EmailBlock } from '../channels/email.ts';

const withAddress = (text: string | undefined, url: string | undefined): string =>
  [text, url].filter(Boolean).join(': ');

const stack = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join('\n');

function blockText(block: EmailBlock, unsubscribeUrl: string): string {
  switch (block.type) {
    case 'heading':
    case 'text':
      return block.text;
    case 'image':
      return withAddress(block.alt, block.link);
    case 'button':
      return withAddress(block.text, block.url);
    case 'divider':
      return '----';
    case 'columns':
      return block.items.map(({ title, text, link }) => stack(title, text, link)).join('\n\n');
    case 'products':
      return block.items.map(({ title, price, link }) => stack(title, price, link)).join('\n\n');
    default:
      return stack(
        block.address,
        block.unsubscribe && withAddress(block.unsubscribe, unsubscribeUrl),
      );
  }
}

/** Renders blocks as plain text: images by their alt text, links followed by their URL. */
export const mailText = (blocks: readonly EmailBlock[], unsubscribeUrl: string): string =>
  blocks
    .map((block) => blockText(block, unsubscribeUrl))
    .filter((text) => text.trim() !== '')
    .join('\n\n');
