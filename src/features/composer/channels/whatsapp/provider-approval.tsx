import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { i18n } from '@/lib/i18n';
import { useActor } from '@/session/session';
import { Field } from '@/ui/forms/field';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { ContentText } from '@/features/composer/fields/content-text';
import { FieldFindings, useFieldFindings } from '@/features/composer/checks/findings';
import type { EditorForm } from '@/features/composer/form/form';

const STATUS = 'whatsapp.provider.status';

/** Fields that WhatsApp approves. A header's file is not one of them. */
const APPROVED_FIELDS = /^whatsapp\.(category|language|body|footer|buttons|header\.(type|text))/;

/**
 * Resets an approval when the approved fields change, because WhatsApp rejects a template that differs from the approved
 * one. Returns whether it has reset the approval of the shown language.
 */
function useApprovalReset(): boolean {
  const { subscribe, getValues, setValue } = useFormContext<EditorForm>();
  const [lapsed, setLapsed] = useState(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name = '' }) => {
          if (APPROVED_FIELDS.test(name) && getValues(STATUS) === 'approved') {
            setValue(STATUS, 'draft', { shouldDirty: true });
            setLapsed(true);
          } else if (name === 'whatsapp' || name === STATUS) setLapsed(false);
        },
      }),
    [subscribe, getValues, setValue],
  );
  return lapsed;
}

const STATUSES: Record<EditorForm['whatsapp']['provider']['status'], MessageDescriptor> = {
  draft: msg`Not submitted`,
  submitted: msg`Submitted`,
  approved: msg({ message: 'Approved', context: 'template' }),
  rejected: msg`Rejected`,
};

/** WhatsApp's approval of the template. Only superadmins can set it; the database rejects other users. */
export function ProviderApproval() {
  const form = useFormContext<EditorForm>();
  const { isSuperadmin } = useActor();
  const lapsed = useApprovalReset();
  const unapproved = useFieldFindings(STATUS).length > 0;
  const { status, reason } = useWatch({ control: form.control, name: 'whatsapp.provider' });
  if (!isSuperadmin)
    return (
      <Field
        label={t`Provider approval`}
        hint={
          <>
            {lapsed
              ? t`You changed an approved template, so it needs approval again.`
              : t`Set by the gateway or platform staff.`}
            <FieldFindings name={STATUS} />
            {status === 'rejected' && reason !== '' && <span className="mt-1 block">{reason}</span>}
          </>
        }
      >
        {(field) => <Input {...field} name={STATUS} readOnly value={i18n._(STATUSES[status])} />}
      </Field>
    );
  return (
    <>
      <FormField
        as={Select}
        form={form}
        name={STATUS}
        label={t`Provider approval`}
        hint={
          (lapsed || unapproved) && (
            <>
              {lapsed && t`You changed an approved template, so it needs approval again.`}
              <FieldFindings name={STATUS} />
            </>
          )
        }
      >
        {Object.entries(STATUSES).map(([value, words]) => (
          <option key={value} value={value}>
            {i18n._(words)}
          </option>
        ))}
      </FormField>
      {status === 'rejected' && <ContentText name="whatsapp.provider.reason" />}
    </>
  );
}
