import { emailBlock, type EmailBlock, emailContent } from '@/domain/content/channels/email';
import { emptyForm, emptyItem, schemaForm } from '@/features/composer/form/schema-form';

/** A column or a product. */
export const EMPTY_ITEM = emptyItem(emailBlock, 'items');

export const emptyBlock = (type: EmailBlock['type']) => ({
  ...emptyForm(emailBlock),
  type,
  ...(type === 'footer' && { unsubscribe: 'Unsubscribe' }),
  ...((type === 'columns' || type === 'products') && {
    items: [{ ...EMPTY_ITEM }, { ...EMPTY_ITEM }],
  }),
});

export const emailForm = schemaForm(emailContent, {
  blocks: [emptyBlock('heading'), emptyBlock('text'), emptyBlock('button'), emptyBlock('footer')],
});
