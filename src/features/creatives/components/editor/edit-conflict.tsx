import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { useActor } from '@/session/session';
import { ConflictNotice } from '@/ui/conflict-notice';
import { ConflictMerge, type MergedPart, type Taken } from './conflict-merge';
import { type EditorForm, toEditorForm } from './form';
import type { Edited } from './save-creative';

interface EditConflictProps extends Pick<
  ComponentProps<typeof ConflictNotice<Edited>>,
  'current' | 'gone' | 'copyLabel' | 'onKeepMine' | 'onTakeTheirs' | 'onCopyToNew'
> {
  /** What the edit was made over, as it was seen last. */
  base: EditorForm;
  part: MergedPart;
  onMerge: (current: Edited, taken: Taken[]) => void;
}

/** An edit that came too late, beside what is stored now. */
export function EditConflict({ base, part, onMerge, ...props }: EditConflictProps) {
  const { getValues } = useFormContext<EditorForm>();
  const { organisation } = useActor();
  return (
    <ConflictNotice
      {...props}
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
            onMerge={(taken) => onMerge({ creative, newest }, taken)}
          />
        </>
      )}
    </ConflictNotice>
  );
}
