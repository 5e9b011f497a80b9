import { t } from '@lingui/core/macro';
import { type ComponentProps, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { ConflictNotice } from '@/ui/forms/conflict-notice';
import { ConflictMerge, type MergedPart, type Taken } from './conflict-merge';
import { type EditorForm, toEditorForm } from '@/features/composer/form/form';
import type { Edited } from '../save-creative';

interface EditConflictProps extends Pick<
  ComponentProps<typeof ConflictNotice<Edited>>,
  'current' | 'gone' | 'copyLabel' | 'onKeepMine' | 'onTakeTheirs' | 'onCopyToNew'
> {
  /** Last known stored form, on which the edit is based. */
  base: EditorForm;
  part: MergedPart;
  onMerge: (current: Edited, taken: Taken[]) => void;
  /** True if the id of the new creative is already stored. The user can then also save the text as another creative. */
  another?: boolean;
}

/** Notice of a conflicting edit, with the stored text and the choices to resolve it. */
export function EditConflict({
  base,
  part,
  onMerge,
  onKeepMine,
  onTakeTheirs,
  another = false,
  ...props
}: EditConflictProps) {
  const { getValues } = useFormContext<EditorForm>();
  const { organisation } = useActor();
  const container = useRef<HTMLDivElement>(null);
  /** Focuses the Save button: the choice closes the notice, and saving is the next step. */
  const focusSave = () =>
    container.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  return (
    <div ref={container}>
      <ConflictNotice
        {...props}
        who={another ? t`you, in an earlier attempt or another tab` : null}
        onKeepMine={(current) => {
          focusSave();
          onKeepMine(current);
        }}
        onTakeTheirs={(current) => {
          focusSave();
          onTakeTheirs(current);
        }}
        at={props.current?.newest.updated_at}
        timeZone={organisation?.time_zone}
      >
        {({ creative, newest }) => (
          <>
            <p dir="auto" className="line-clamp-6 whitespace-pre-wrap break-words">
              <strong>{part === 'version' ? newest.version_name : creative.name}</strong>
              {'\n'}
              {newest.message}
            </p>
            <ConflictMerge
              part={part}
              base={base}
              mine={getValues()}
              theirs={toEditorForm(creative, newest)}
              onMerge={(taken) => {
                focusSave();
                onMerge({ creative, newest }, taken);
              }}
            />
            {another && (
              <Button
                size="sm"
                variant="outline"
                onClick={() => {
                  focusSave();
                  props.onCopyToNew();
                }}
              >
                {props.copyLabel}
              </Button>
            )}
          </>
        )}
      </ConflictNotice>
    </div>
  );
}
