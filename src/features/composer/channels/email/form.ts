import * as z from 'zod/mini';
import { type ChannelContent, withDefaults } from '@/domain/content/content';
import { fieldPicker } from '@/features/composer/form/field-picker';

const text = z.string();
/** A column or a product. */
const item = z.object({ title: text, text, price: text, image: text, alt: text, link: text });
const block = z.object({
  type: z.enum(['heading', 'text', 'image', 'button', 'divider', 'columns', 'products', 'footer']),
  text,
  url: text,
  alt: text,
  link: text,
  address: text,
  unsubscribe: text,
  items: z.array(item),
});
type Block = z.infer<typeof block>;
const shape = z.object({ from_name: text, subject: text, preheader: text, blocks: z.array(block) });
type EmailForm = z.infer<typeof shape>;

export const EMPTY_ITEM: Block['items'][number] = {
  title: '',
  text: '',
  price: '',
  image: '',
  alt: '',
  link: '',
};

export const emptyBlock = (type: Block['type']): Block => ({
  type,
  text: '',
  url: '',
  alt: '',
  link: '',
  address: '',
  unsubscribe: type === 'footer' ? 'Unsubscribe' : '',
  items: type === 'columns' || type === 'products' ? [{ ...EMPTY_ITEM }, { ...EMPTY_ITEM }] : [],
});

const empty: EmailForm = {
  from_name: '',
  subject: '',
  preheader: '',
  blocks: [emptyBlock('heading'), emptyBlock('text'), emptyBlock('button'), emptyBlock('footer')],
};

const fromContent = (content: ChannelContent<'email'>) => ({
  ...content,
  blocks: content.blocks.map((stored) => ({
    ...(withDefaults({ ...emptyBlock(stored.type), unsubscribe: '' }, stored) as object),
    items: 'items' in stored ? stored.items.map((one) => withDefaults(EMPTY_ITEM, one)) : [],
  })),
});

const blockFields = fieldPicker({
  heading: ['text'],
  text: ['text'],
  image: ['url', 'alt', 'link'],
  button: ['text', 'url'],
  divider: [],
  footer: ['address', 'unsubscribe'],
});

/** Stored form of a block. Columns are stored without a price, and products without text. */
const blockContent = ({ items, ...rest }: Block) => ({
  ...blockFields(rest),
  ...(rest.type === 'columns' && { items: items.map(({ price: _price, ...column }) => column) }),
  ...(rest.type === 'products' && { items: items.map(({ text: _text, ...product }) => product) }),
});

const toContent = (form: EmailForm) => ({ ...form, blocks: form.blocks.map(blockContent) });

export const emailForm = { shape, empty, fromContent, toContent };
