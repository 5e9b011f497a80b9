import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { countCharacters } from '@/domain/shared/text';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useImpersonationReason } from '@/session/impersonation';
import { useDraftForm } from '@/session/use-draft-form';
import { Field } from '@/ui/forms/field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { Textarea } from '@/ui/forms/textarea';

const MAX_REASON_LENGTH = 200;
const reasonSchema = z.object({
  reason: z.string().check(z.trim(), z.maxLength(MAX_REASON_LENGTH)),
});
type ReasonForm = z.infer<typeof reasonSchema>;

interface ImpersonationReasonDialogProps {
  organisationName: string;
  reason: string | null;
  onClose: () => void;
}

/** Edits the reason for viewing an organization; an empty text removes it. */
export function ImpersonationReasonDialog({
  organisationName,
  reason,
  onClose,
}: ImpersonationReasonDialogProps) {
  const { form, restored, dirty, forget } = useDraftForm<ReasonForm>({
    name: 'impersonation-reason',
    resolver: zodResolver(reasonSchema),
    empty: { reason: reason ?? '' },
  });
  // Validates on every keystroke, not only on submit.
  const tooLong =
    countCharacters(useWatch({ control: form.control, name: 'reason' }).trim()) > MAX_REASON_LENGTH;
  const save = useImpersonationReason();
  const close = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      size="sm"
      title={t`Reason`}
      description={
        <>
          <Trans>
            Admins of <bdi>{organisationName}</bdi> can see it in their activity log.
          </Trans>
        </>
      }
      submit={[t`Save Reason`, t`Saving...`]}
      dirty={dirty}
      restored={restored}
      pending={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit((values) =>
        save.mutateAsync(values.reason).then(close, () => {}),
      )}
      onClose={close}
    >
      <Field
        label={t`Why are you viewing this organization?`}
        error={tooLong ? t`The reason must be at most ${MAX_REASON_LENGTH} characters` : undefined}
        hint={t`Optional, for example a ticket number`}
      >
        {(field) => <Textarea {...field} {...form.register('reason')} dir="auto" />}
      </Field>
    </FormDialog>
  );
}
