import * as z from 'zod/mini';
import type { ChannelContent } from '@/domain/content/content';

const shape = z.object({ text: z.string(), opt_out: z.string() });
type SmsForm = z.infer<typeof shape>;

const empty: SmsForm = { text: '', opt_out: '' };

export const smsForm = {
  shape,
  empty,
  fromContent: (content: ChannelContent<'sms'>) => content,
  toContent: (form: SmsForm) => form,
};
