import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { APPROVAL_NOTE_LENGTH, RELEASE_REASON_LENGTH } from '@/domain/launch/approval';
import { countCharacters } from '@/domain/shared/text';
import type { PlanScope } from '@/lib/plan-scope';
import { Field } from '@/ui/forms/field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { TextCount } from '@/ui/forms/text-count';
import { Textarea } from '@/ui/forms/textarea';
import { shortenMessage } from '@/words/characters';
import { useReleaseFlights, useRequestApproval } from '../mutations';

export interface ApprovalDialogProps {
  scope: PlanScope;
  onClose: () => void;
}

const lengthError = (text: string, most: number): string | undefined =>
  countCharacters(text) > most ? shortenMessage(most) : undefined;

export function RequestDialog({ scope, onClose }: ApprovalDialogProps) {
  const [note, setNote] = useState('');
  const request = useRequestApproval();
  const error = lengthError(note.trim(), APPROVAL_NOTE_LENGTH);
  return (
    <FormDialog
      title={t`Request approval`}
      description={
        scope.flightId
          ? t`An admin who didn’t make the last change reviews its message, audience, schedule and budget.`
          : t`Admins review every flight of this campaign that needs approval as one request.`
      }
      dirty={note.trim() !== ''}
      pending={request.isPending}
      submit={[t`Request approval`, t`Requesting...`]}
      onSubmit={() => {
        if (error) return undefined;
        return request.mutateAsync({ scope, note: note.trim() }).then(onClose, () => {});
      }}
      onClose={onClose}
    >
      <Field
        label={t`Note`}
        error={error}
        hint={
          <TextCount text={note.trim()} limit={APPROVAL_NOTE_LENGTH}>
            {t`Optional. What should the admins know?`}
          </TextCount>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

export function ReleaseDialog({ scope, onClose }: ApprovalDialogProps) {
  const [reason, setReason] = useState('');
  const release = useReleaseFlights();
  const error = lengthError(reason.trim(), RELEASE_REASON_LENGTH);
  return (
    <FormDialog
      title={t`Release without approval`}
      description={t`For emergencies: skips the review. Your name and reason are kept in the activity log.`}
      dirty={reason.trim() !== ''}
      pending={release.isPending}
      submit={[t`Release`, t`Releasing...`]}
      submitDisabled={reason.trim() === ''}
      onSubmit={() => {
        if (error) return undefined;
        return release.mutateAsync({ scope, reason: reason.trim() }).then(onClose, () => {});
      }}
      onClose={onClose}
    >
      <Field
        label={t`Reason`}
        required
        error={error}
        hint={
          <TextCount text={reason.trim()} limit={RELEASE_REASON_LENGTH}>
            {t`Why can’t this wait for a second person?`}
          </TextCount>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
