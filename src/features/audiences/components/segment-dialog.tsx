import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DiscardGuard } from '@/ui/discard-guard';
import { Notice } from '@/ui/notice';
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
  submit: 'Create Segment',
  pending: 'Creating...',
};
const EDIT = {
  title: 'Edit Segment',
  description: undefined,
  submit: 'Save Changes',
  pending: 'Saving...',
};

/** What the form has to say above its fields: a draft that is back, somebody who was faster, a failed save. */
function SegmentNotices({ state }: { state: ReturnType<typeof useSegmentForm> }) {
  const { restored, conflict, failure, keepMine, takeTheirs, copyToNew } = state;
  return (
    <div className="space-y-3 empty:hidden sm:col-span-2">
      {restored && <Notice>What you typed last time is back.</Notice>}
      {conflict && (
        <SegmentConflictNotice
          current={conflict.current}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
          onCopyToNew={copyToNew}
        />
      )}
      {failure && (
        <Notice tone="error">
          {failure.message} Nothing you typed is lost; you can try again.
        </Notice>
      )}
    </div>
  );
}

/** Create or edit a segment (AUD-36). */
export function SegmentDialog({ segment, onClose }: SegmentDialogProps) {
  const state = useSegmentForm(segment, onClose);
  const { form, save, typed } = state;
  const words = state.isNew ? NEW : EDIT;
  return (
    <DiscardGuard dirty={typed} busy={save.isPending} onDiscard={state.close}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!typed && !save.isPending}
          size="xl"
          title={words.title}
          description={words.description}
          footer={
            <>
              <Button variant="outline" disabled={save.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                form="segment"
                pending={save.isPending}
                disabled={state.conflict !== null}
              >
                {save.isPending ? words.pending : words.submit}
              </Button>
            </>
          }
        >
          <form id="segment" noValidate onSubmit={state.submit}>
            <fieldset disabled={save.isPending} className="grid gap-4 sm:grid-cols-[1fr_14rem]">
              <SegmentNotices state={state} />
              <SegmentFields form={form} />
            </fieldset>
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
