import { smsContent } from '@/domain/content/channels/sms';
import { schemaForm } from '@/features/composer/form/schema-form';

export const smsForm = schemaForm(smsContent);
