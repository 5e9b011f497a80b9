import { pushContent } from '@/domain/content/channels/push';
import { emptyItem, schemaForm } from '@/features/composer/form/schema-form';

export const EMPTY_ACTION = emptyItem(pushContent, 'actions');

export const pushForm = schemaForm(pushContent);
