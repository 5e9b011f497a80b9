import type { FieldValues, SubmitErrorHandler } from 'react-hook-form';
import type { AppError } from '@/lib/errors';
import { findConflict } from '@/lib/query/versioned-edit';
import { useSingleRun } from '@/ui/forms/use-single-run';
import type { EditTarget, useDraftForm } from './use-draft-form';

interface DraftDialog<T extends FieldValues, Saved, Row extends EditTarget> {
  draft: ReturnType<typeof useDraftForm<T>>;
  /** The mutation that `save` runs. */
  write: { isPending: boolean; error: AppError | null; reset: () => void };
  /** Rejects when saving failed: the dialog then stays open with the user's input. */
  save: (values: T, over: EditTarget) => Promise<Saved>;
  /** Converts a row to form values; needed where the user can take the other version. */
  toForm?: (row: Row) => T;
  onInvalid?: SubmitErrorHandler<T>;
  onClose: () => void;
  /** Replaces `onClose` after a successful save. */
  onSaved?: (saved: Saved) => void;
}

/**
 * Connects a draft to a `FormDialog`, and a conflicting edit to a `ConflictNotice`. The draft is deleted when
 * it is saved and when the dialog is closed.
 */
export function useDraftDialog<T extends FieldValues, Saved, Row extends EditTarget = EditTarget>({
  draft,
  write,
  save,
  toForm,
  onInvalid,
  onClose,
  onSaved = onClose,
}: DraftDialog<T, Saved, Row>) {
  const { id, version, form } = draft;
  const finish = (saved: Saved) => {
    draft.forget();
    onSaved(saved);
  };
  const submit = useSingleRun((over: EditTarget) =>
    form.handleSubmit((values) => save(values, over).then(finish, () => {}), onInvalid)(),
  );
  const conflict = findConflict<Row>(write.error);
  return {
    dialog: {
      dirty: draft.dirty,
      restored: draft.restored,
      pending: write.isPending,
      error: conflict ? null : write.error,
      submitDisabled: conflict !== null,
      onSubmit: () => submit({ id, version }),
      onClose: () => {
        draft.forget();
        onClose();
      },
    },
    conflict: conflict && {
      current: conflict.current,
      gone: conflict.message,
      onKeepMine: (current: Row) => {
        draft.rebase(current);
        void submit(current);
      },
      onTakeTheirs: (current: Row) => {
        draft.rebase(current, toForm?.(current));
        write.reset();
      },
      onCopyToNew: () => {
        draft.rebase({ id: crypto.randomUUID(), version: null });
        write.reset();
      },
    },
  };
}
