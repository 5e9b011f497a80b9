import { voiceContent } from '@/domain/content/channels/voice';
import { emptyItem, type FormOf, schemaForm } from '@/features/composer/form/schema-form';

export const EMPTY_KEY = emptyItem(voiceContent, 'keypad');

const form = schemaForm(voiceContent);

export const voiceForm = {
  ...form,
  toContent: (values: FormOf<typeof voiceContent>) => {
    const { voice, ...content } = form.toContent(values);
    // A recording has its own voice.
    return values.recording ? content : { ...content, voice };
  },
};
