import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { PlanScope } from '@/lib/plan-scope';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Textarea } from '@/ui/textarea';
import { useReleaseFlights, useRequestApproval } from '../mutations';

export interface ApprovalDialogProps {
  scope: PlanScope;
  onClose: () => void;
}

/** Asks those who approve, with a note for them. */
export function AskDialog({ scope, onClose }: ApprovalDialogProps) {
  const [note, setNote] = useState('');
  const ask = useRequestApproval();
  return (
    <FormDialog
      title={t`Ask for approval`}
      description={
        scope.flightId
          ? t`An admin who didn't make the last change reviews its message, audience, schedule and budget.`
          : t`Admins review every flight of this campaign that needs approval as one request.`
      }
      dirty={note.trim() !== ''}
      pending={ask.isPending}
      submit={[t`Ask for approval`, t`Asking...`]}
      onSubmit={() => ask.mutateAsync({ scope, note }).then(onClose, () => {})}
      onClose={onClose}
    >
      <Field label={t`Note`} hint={t`Optional. What should the admins know?`}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Lets an admin start what nobody has approved, in an emergency. */
export function ReleaseDialog({ scope, onClose }: ApprovalDialogProps) {
  const [reason, setReason] = useState('');
  const release = useReleaseFlights();
  return (
    <FormDialog
      title={t`Release without approval`}
      description={t`For emergencies: skips the review. Your name and reason are kept in the activity log.`}
      dirty={reason.trim() !== ''}
      pending={release.isPending}
      submit={[t`Release`, t`Releasing...`]}
      submitDisabled={reason.trim() === ''}
      onSubmit={() => release.mutateAsync({ scope, reason }).then(onClose, () => {})}
      onClose={onClose}
    >
      <Field label={t`Reason`} required hint={t`Why can't this wait for a second person?`}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
