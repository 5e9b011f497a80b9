import { whatsappContent } from '@/domain/content/channels/whatsapp';
import { schemaForm } from '@/features/composer/form/schema-form';

export const whatsappForm = schemaForm(whatsappContent);
