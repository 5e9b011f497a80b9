import * as z from 'zod/mini';
import type { ChannelContent } from '@/domain/content/content';

const text = z.string();
const shape = z.object({
  title: text,
  body: text,
  image: text,
  link: text,
  actions: z.array(z.object({ text, link: text })),
});
type PushForm = z.infer<typeof shape>;

const empty: PushForm = { title: '', body: '', image: '', link: '', actions: [] };

export const pushForm = {
  shape,
  empty,
  fromContent: (content: ChannelContent<'push'>) => content,
  toContent: (form: PushForm) => form,
};
