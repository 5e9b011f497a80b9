import { useState } from 'react';
import { useImpersonationReason } from '@/session/impersonation';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
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
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!save.isPending && typed === (reason ?? '')}
      size="sm"
      title="Reason"
      description={
        <>
          Administrators of <bdi>{organisationName}</bdi> read it in their activity log.
        </>
      }
      footer={
        <>
          <Button variant="outline" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="impersonation-reason" pending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Reason'}
          </Button>
        </>
      }
    >
      <form
        id="impersonation-reason"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!tooLong && !save.isPending) save.mutate(typed, { onSuccess: onClose });
        }}
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
      </form>
    </Dialog>
  );
}
