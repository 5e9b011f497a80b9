import { FormDialog } from '@/ui/form-dialog';
import type { Segment } from '../types';
import { useSegmentForm } from '../use-segment-form';
import { SegmentConflictNotice } from './segment-conflict-notice';
import { SegmentFields } from './segment-fields';

interface SegmentDialogProps {
  /** Null for a new segment. */
  segment: Segment | null;
  onClose: () => void;
}

const NEW = {
  title: 'New Segment',
  description: 'Its volume is 0 until a count is imported.',
  submit: ['Create Segment', 'Creating...'],
} as const;
const EDIT = { title: 'Edit Segment', submit: ['Save Changes', 'Saving...'] } as const;

/** Create or edit a segment. */
export function SegmentDialog({ segment, onClose }: SegmentDialogProps) {
  const state = useSegmentForm(segment, onClose);
  const { form, save, conflict } = state;
  return (
    <FormDialog
      {...(state.isNew ? NEW : EDIT)}
      size="xl"
      submitDisabled={conflict !== null}
      dirty={state.typed}
      restored={state.restored}
      pending={save.isPending}
      error={state.failure}
      onSubmit={state.submit}
      onClose={state.close}
      className="grid gap-4 sm:grid-cols-[1fr_14rem]"
    >
      {conflict && (
        <div className="sm:col-span-2">
          <SegmentConflictNotice
            current={conflict.current}
            onKeepMine={state.keepMine}
            onTakeTheirs={state.takeTheirs}
            onCopyToNew={state.copyToNew}
          />
        </div>
      )}
      <SegmentFields form={form} />
    </FormDialog>
  );
}
