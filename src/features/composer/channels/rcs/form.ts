import { rcsCard, rcsContent } from '@/domain/content/channels/rcs';
import { emptyForm, type FormOf, schemaForm } from '@/features/composer/form/schema-form';

export const EMPTY_CARD = emptyForm(rcsCard);

const form = schemaForm(rcsContent, { kind: 'card', cards: [EMPTY_CARD] });

export const rcsForm = {
  ...form,
  toContent: (values: FormOf<typeof rcsContent>) =>
    // The other cards of a carousel stay in the form.
    form.toContent(
      values.kind === 'card' ? { ...values, cards: values.cards.slice(0, 1) } : values,
    ),
};
