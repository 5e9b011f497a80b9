import { t } from '@lingui/core/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { WHATSAPP_LIMITS } from '@/domain/content/whatsapp';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import { ButtonList } from './button-list';
import { CountedField } from './counted-field';
import type { EditorForm } from './form';
import { PictureField } from './picture-field';

/** The template, and how far its approval by the provider is. */
export function WhatsappFields() {
  const form = useFormContext<EditorForm>();
  const [header, status] = useWatch({
    control: form.control,
    name: ['whatsapp.header.type', 'whatsapp.provider.status'],
  });
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField as={Select} form={form} name="whatsapp.category" label={t`Category`}>
          <option value="marketing">{t`Marketing`}</option>
          <option value="utility">{t`Utility`}</option>
        </FormField>
        <FormField
          form={form}
          name="whatsapp.language"
          label={t`Language code`}
          required
          placeholder="en"
          autoComplete="off"
        />
        <FormField as={Select} form={form} name="whatsapp.header.type" label={t`Header`}>
          <option value="none">{t`None`}</option>
          <option value="text">{t`Text`}</option>
          <option value="image">{t`Picture`}</option>
        </FormField>
      </div>
      {header === 'text' && (
        <CountedField
          name="whatsapp.header.text"
          label={t`Header text`}
          required
          most={WHATSAPP_LIMITS.header}
        />
      )}
      {header === 'image' && (
        <PictureField name="whatsapp.header.url" label={t`Header picture`} required />
      )}
      <CountedField
        name="whatsapp.body"
        label={t`Message`}
        required
        most={WHATSAPP_LIMITS.body}
        rows={6}
      />
      <CountedField name="whatsapp.footer" label={t`Footer`} most={WHATSAPP_LIMITS.footer} />
      <ButtonList name="whatsapp.buttons" legend={t`Buttons`} most={WHATSAPP_LIMITS.buttons} />
      <FormField
        as={Select}
        form={form}
        name="whatsapp.provider.status"
        label={t`Approval by the provider`}
      >
        <option value="draft">{t`Not submitted`}</option>
        <option value="submitted">{t`Submitted`}</option>
        <option value="approved">{t`Approved`}</option>
        <option value="rejected">{t`Rejected`}</option>
      </FormField>
      {status === 'rejected' && (
        <CountedField
          name="whatsapp.provider.reason"
          label={t`Reason`}
          most={WHATSAPP_LIMITS.reason}
        />
      )}
    </div>
  );
}
