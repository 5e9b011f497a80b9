/** Which fields go with a choice. */
const FIELDS: Record<string, readonly string[]> = {
  reply: ['text'],
  link: ['text', 'url'],
  call: ['text', 'phone'],
  heading: ['text'],
  text: ['text'],
  image: ['url', 'alt', 'link'],
  button: ['text', 'url'],
  divider: [],
  footer: ['address', 'unsubscribe'],
};

/** A button or a block with the fields of its kind alone: what was typed for another kind stays in the form. */
export const only = (item: { type: string }) =>
  Object.fromEntries(
    Object.entries(item).filter(([key]) => key === 'type' || FIELDS[item.type]?.includes(key)),
  );

const HEADER_FIELDS: Record<string, readonly string[]> = {
  text: ['text'],
  image: ['url', 'alt'],
  video: ['url', 'alt'],
  document: ['url', 'filename'],
};

/** A header with the fields of its kind alone. */
export const onlyOfHeader = (header: { type: string }) =>
  Object.fromEntries(
    Object.entries(header).filter(
      ([key]) => key === 'type' || HEADER_FIELDS[header.type]?.includes(key),
    ),
  );

interface Block<Item> {
  type: string;
  items: Item[];
}

/** A block of an e-mail with the fields of its kind, and so its columns or products. */
export const onlyOfBlock = <Item extends { price: string; text: string }>({
  items,
  ...block
}: Block<Item>) => ({
  ...only(block),
  ...(block.type === 'columns' && { items: items.map(({ price: _price, ...column }) => column) }),
  ...(block.type === 'products' && { items: items.map(({ text: _text, ...product }) => product) }),
});
