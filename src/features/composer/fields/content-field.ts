import { useFormContext } from 'react-hook-form';
import { CHANNEL_SHAPES } from '@/domain/content/channels/schemas';
import { fieldAt } from '@/domain/content/shape/shape';
import type { EditorForm } from '../form/form';

const SHAPES: Record<string, (typeof CHANNEL_SHAPES)['sms'] | undefined> = CHANNEL_SHAPES;

/** Returns the rule of a form field by its name, such as `email.subject`. It is empty outside the content. */
export function contentField(form: EditorForm, name: string) {
  const [channel = '', ...path] = name.split('.');
  return fieldAt(SHAPES[channel], path, form[channel as 'sms']);
}

/** Rule of a form field by its name. An item's type must not change without a re-render. */
export const useContentField = (name: string) =>
  contentField(useFormContext<EditorForm>().getValues(), name);
