import { t } from '@lingui/core/macro';
import { useController, type UseFormReturn } from 'react-hook-form';
import type { SmsEncoding } from '@/domain/shared/codes';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { NumberField } from '@/ui/forms/number-field';
import { RadioCards } from '@/ui/forms/radio-cards';
import { Textarea } from '@/ui/forms/textarea';
import type { ServiceTypeRow } from '../list-queries';
import { useAddServiceType, useEditServiceType } from '../mutations';
import {
  DEFAULT_RATE,
  emptyServiceType,
  isSameServiceType,
  type ServiceTypeForm,
  SORT_ORDER,
  serviceTypeSchema,
  toServiceTypeForm,
} from '../schemas';

interface ServiceTypeDialogProps {
  /** The service type to edit; omit it to add one. */
  edited?: ServiceTypeRow | undefined;
  onClose: () => void;
}

function SmsEncodingChoice({ form }: { form: UseFormReturn<ServiceTypeForm> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'smsEncoding' });
  return (
    <div className="space-y-2 sm:col-span-2">
      <RadioCards<SmsEncoding>
        legend={t`How an SMS is counted`}
        value={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
        options={[
          {
            value: 'ascii',
            label: t`ASCII`,
            hint: t`Accents, the euro sign and other symbols turn a text into Unicode: 70 characters instead of 160.`,
          },
          {
            value: 'gsm7',
            label: t`GSM-7`,
            hint: t`Accents such as é and the euro sign keep the limit of 160. The euro sign, brackets, braces and ^ \\ ~ | count as two characters.`,
          },
        ]}
      />
      <p className="text-[0.8125rem] text-muted">
        {t`Applies to messages priced from now on, in all organizations. Billed messages don’t change.`}
      </p>
    </div>
  );
}

export function ServiceTypeDialog({ edited, onClose }: ServiceTypeDialogProps) {
  const add = useAddServiceType();
  const edit = useEditServiceType();
  const draft = useDraftForm<ServiceTypeForm>({
    name: `service-type:${edited?.id ?? 'new'}`,
    resolver: zodResolver(serviceTypeSchema),
    empty: edited ? toServiceTypeForm(edited) : emptyServiceType(),
    isSame: isSameServiceType,
  });
  const { form } = draft;
  const { dialog } = useDraftDialog({
    draft,
    write: edited ? edit : add,
    save: (values) =>
      edited ? edit.mutateAsync({ id: edited.id, form: values }) : add.mutateAsync(values),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={edited ? t`Edit Service Type` : t`Add Service Type`}
      description={t`A channel for flights and creatives.`}
      submit={[edited ? t`Save Changes` : t`Add Service Type`, t`Saving...`]}
      className="grid gap-4 sm:grid-cols-2"
    >
      <FormField
        form={form}
        name="name"
        label={t`Name`}
        required={!edited}
        hint={edited && t`Flights and rates refer to this name, so it can’t change.`}
        readOnly={Boolean(edited)}
        autoComplete="off"
      />
      <FormField
        form={form}
        name="displayName"
        label={t`Display name`}
        required
        autoComplete="off"
      />
      <FormField
        as={Textarea}
        form={form}
        name="description"
        label={t`Description`}
        className="sm:col-span-2"
        dir="auto"
      />
      <NumberField
        form={form}
        name="defaultRate"
        label={t`Default rate`}
        required
        hint={t`Dollars per message, for new organizations`}
        format={DEFAULT_RATE}
      />
      <NumberField
        form={form}
        name="sortOrder"
        label={t`Sort order`}
        required
        hint={t`Smaller numbers come first`}
        format={SORT_ORDER}
      />
      {edited?.id === 'sms' && <SmsEncodingChoice form={form} />}
    </FormDialog>
  );
}
