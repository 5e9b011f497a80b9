import * as z from 'zod/mini';
import { withDefaults } from '@/domain/content/content';
import { fieldPicker } from './field-picker';

const text = z.string();

/** Form values of a button or a suggested reply. RCS and WhatsApp share them. */
export const buttonShape = z.object({
  type: z.enum(['reply', 'link', 'call']),
  text,
  url: text,
  phone: text,
});

export const EMPTY_BUTTON = { type: 'link' as const, text: '', url: '', phone: '' };

/** Fills the fields that a stored button leaves out. */
export const buttonsForm = (stored: unknown) =>
  Array.isArray(stored) ? stored.map((item) => withDefaults(EMPTY_BUTTON, item)) : [];

export const buttonContent = fieldPicker({
  reply: ['text'],
  link: ['text', 'url'],
  call: ['text', 'phone'],
});
