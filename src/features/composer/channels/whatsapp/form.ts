import * as z from 'zod/mini';
import type { ChannelContent } from '@/domain/content/content';
import { buttonContent, buttonsForm, buttonShape } from '@/features/composer/form/buttons';
import { fieldPicker } from '@/features/composer/form/field-picker';

const text = z.string();
const shape = z.object({
  category: z.enum(['marketing', 'utility']),
  language: text,
  header: z.object({
    type: z.enum(['none', 'text', 'image', 'video', 'document']),
    text,
    url: text,
    alt: text,
    filename: text,
  }),
  body: text,
  footer: text,
  buttons: z.array(buttonShape),
  provider: z.object({
    status: z.enum(['draft', 'submitted', 'approved', 'rejected']),
    reason: text,
  }),
});
type WhatsappForm = z.infer<typeof shape>;

const empty: WhatsappForm = {
  category: 'marketing',
  language: 'en',
  header: { type: 'none', text: '', url: '', alt: '', filename: '' },
  body: '',
  footer: '',
  buttons: [],
  provider: { status: 'draft', reason: '' },
};

const headerContent = fieldPicker({
  text: ['text'],
  image: ['url', 'alt'],
  video: ['url', 'alt'],
  document: ['url', 'filename'],
});

const fromContent = (content: ChannelContent<'whatsapp'>) => ({
  ...content,
  buttons: buttonsForm(content.buttons),
});

function toContent({ header, buttons, provider, ...rest }: WhatsappForm) {
  const reason = provider.status === 'rejected' ? provider.reason : '';
  return {
    ...rest,
    ...(header.type !== 'none' && { header: headerContent(header) }),
    buttons: buttons.map(buttonContent),
    provider: { status: provider.status, reason },
  };
}

export const whatsappForm = { shape, empty, fromContent, toContent };
