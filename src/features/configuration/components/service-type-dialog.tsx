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
  EMPTY_SERVICE_TYPE,
  type ServiceTypeForm,
  SORT_ORDER,
  serviceTypeSchema,
  toServiceTypeForm,
} from '../schemas';

interface ServiceTypeDialogProps {
  /** The service type to edit; without one, a new one is added. */
  edited?: ServiceTypeRow | undefined;
  onClose: () => void;
}

/** What makes an SMS unicode, with what a change of it changes. */
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
            hint: t`Any accent, the euro sign and all other symbols turn a text into unicode: 70 characters instead of 160.`,
          },
          {
            value: 'gsm7',
            label: t`GSM-7`,
            hint: t`Accents such as é and the euro sign stay in a short text. The euro sign, brackets, braces and ^ \\ ~ | count two.`,
          },
        ]}
      />
      <p className="text-[0.8125rem] text-muted">
        {t`Applies to messages of every organization priced from now on. What is billed stays as it is.`}
      </p>
    </div>
  );
}

/** Add Service Type and Edit Service Type. */
export function ServiceTypeDialog({ edited, onClose }: ServiceTypeDialogProps) {
  const add = useAddServiceType();
  const edit = useEditServiceType();
  const draft = useDraftForm<ServiceTypeForm>({
    name: `service-type:${edited?.id ?? 'new'}`,
    resolver: zodResolver(serviceTypeSchema),
    empty: edited ? toServiceTypeForm(edited) : EMPTY_SERVICE_TYPE,
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
      title={edited ? 'Edit Service Type' : 'Add Service Type'}
      description="A channel that flights can be sent over and creatives are written for."
      submit={[edited ? 'Save Changes' : 'Add Service Type', 'Saving...']}
      className="grid gap-4 sm:grid-cols-2"
    >
      <FormField
        form={form}
        name="name"
        label="Name"
        required={!edited}
        hint={edited && 'Flights and rates know it by this name.'}
        readOnly={Boolean(edited)}
        autoComplete="off"
      />
      <FormField form={form} name="displayName" label="Display name" required autoComplete="off" />
      <FormField
        as={Textarea}
        form={form}
        name="description"
        label="Description"
        className="sm:col-span-2"
        dir="auto"
      />
      <NumberField
        form={form}
        name="defaultRate"
        label="Default rate"
        required
        hint="Dollars per message, for new organizations"
        format={DEFAULT_RATE}
      />
      <NumberField
        form={form}
        name="sortOrder"
        label="Sort order"
        required
        hint="Smaller numbers come first"
        format={SORT_ORDER}
      />
      {edited?.id === 'sms' && <SmsEncodingChoice form={form} />}
    </FormDialog>
  );
}
