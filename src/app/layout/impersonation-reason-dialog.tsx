import { useState } from 'react';
import { useImpersonationReason } from '@/session/impersonation';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Textarea } from '@/ui/textarea';

const MAX_REASON_LENGTH = 200;

interface ImpersonationReasonDialogProps {
  organisationName: string;
  reason: string | null;
  onClose: () => void;
}

/** Says why an organisation is viewed; empty takes the reason back. */
export function ImpersonationReasonDialog({
  organisationName,
  reason,
  onClose,
}: ImpersonationReasonDialogProps) {
  const [typed, setTyped] = useState(reason ?? '');
  const save = useImpersonationReason();
  const tooLong = typed.trim().length > MAX_REASON_LENGTH;
  return (
    <FormDialog
      size="sm"
      title="Reason"
      description={
        <>
          Administrators of <bdi>{organisationName}</bdi> read it in their activity log.
        </>
      }
      submit={['Save Reason', 'Saving...']}
      dirty={typed !== (reason ?? '')}
      pending={save.isPending}
      error={save.error}
      onSubmit={async () => {
        if (!tooLong) await save.mutateAsync(typed).then(onClose, () => {});
      }}
      onClose={onClose}
    >
      <Field
        label="Why do you view this organization?"
        error={tooLong ? 'The reason must be at most 200 characters' : undefined}
        hint="Optional, for example a ticket number"
      >
        {(field) => (
          <Textarea
            {...field}
            dir="auto"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
