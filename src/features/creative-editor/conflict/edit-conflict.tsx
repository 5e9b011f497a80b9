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
  /** What the edit was made over, as it was seen last. */
  base: EditorForm;
  part: MergedPart;
  onMerge: (current: Edited, taken: Taken[]) => void;
  /** It was to be a new one, but its id is stored already: what is typed can also become a thing of its own. */
  another?: boolean;
}

/** An edit that came too late, beside what is stored now. */
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
  const around = useRef<HTMLDivElement>(null);
  /** It goes with the choice, which is saved next. */
  const toSave = () =>
    around.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  return (
    <div ref={around}>
      <ConflictNotice
        {...props}
        who={another ? t`you, in an earlier attempt or another tab` : null}
        onKeepMine={(current) => {
          toSave();
          onKeepMine(current);
        }}
        onTakeTheirs={(current) => {
          toSave();
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
                toSave();
                onMerge({ creative, newest }, taken);
              }}
            />
            {another && (
              <Button
                size="sm"
                variant="outline"
                onClick={() => {
                  toSave();
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
