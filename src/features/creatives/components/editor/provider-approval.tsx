import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { WHATSAPP_LIMITS } from '@/domain/content/whatsapp';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import { CountedField } from './counted-field';
import { FieldFindings, useFieldFindings } from './findings';
import type { EditorForm } from './form';

const STATUS = 'whatsapp.provider.status';

/** What a provider approves: the words and what they stand in, not the file that a header shows. */
const APPROVED = /^whatsapp\.(category|language|body|footer|buttons|header\.(type|text))/;

/**
 * An approval is of the words as they were: takes it back when they change, as a provider would refuse what it has not seen.
 * Answers whether that was done to what is shown.
 */
function useLapsedApproval(): boolean {
  const { subscribe, getValues, setValue } = useFormContext<EditorForm>();
  const [lapsed, setLapsed] = useState(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name = '' }) => {
          if (APPROVED.test(name) && getValues(STATUS) === 'approved') {
            setValue(STATUS, 'draft', { shouldDirty: true });
            setLapsed(true);
          } else if (name === 'whatsapp' || name === STATUS) setLapsed(false);
        },
      }),
    [subscribe, getValues, setValue],
  );
  return lapsed;
}

/** How far the approval of the template is, as the provider says. */
export function ProviderApproval() {
  const form = useFormContext<EditorForm>();
  const lapsed = useLapsedApproval();
  const unapproved = useFieldFindings(STATUS).length > 0;
  const status = useWatch({ control: form.control, name: STATUS });
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
    </>
  );
}
