import { conflictOf } from '@/lib/versioned-edit';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { CohortDraft } from '../schemas';
import type { useSaveCohort } from '../mutations';
import type { Cohort } from '../types';
import { CohortConflictNotice } from './cohort-conflict-notice';

interface BuilderNoticesProps {
  draft: CohortDraft;
  restored: boolean;
  save: Pick<ReturnType<typeof useSaveCohort>, 'error' | 'isPending'>;
  onDiscard: () => void;
  onKeepMine: (current: Cohort) => void;
  onTakeTheirs: (current: Cohort) => void;
  onCopyToNew: () => void;
}

/** What the builder has to say above its fields: a draft that is back, somebody who was faster, a failed save. */
export function BuilderNotices({
  draft,
  restored,
  save,
  onDiscard,
  ...choices
}: BuilderNoticesProps) {
  const { error, isPending } = save;
  const conflict = conflictOf<Cohort>(error);
  return (
    <>
      {restored && (
        <Notice
          action={
            <Button variant="outline" size="sm" onClick={onDiscard}>
              Discard it
            </Button>
          }
        >
          What you typed last time is back.
        </Notice>
      )}
      {conflict && (
        <CohortConflictNotice
          current={conflict.current}
          gone={conflict.message}
          mine={draft}
          {...choices}
        />
      )}
      {error && !conflict && !isPending && (
        <Notice tone="error">{error.message} Nothing you typed is lost; you can try again.</Notice>
      )}
    </>
  );
}
