import { t } from '@lingui/core/macro';
import { Check, Pencil, X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useCan } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import { TruncatedText } from '@/ui/overlays/truncated-text';
import { Input } from '@/ui/forms/input';
import { useTooltip } from '@/ui/overlays/tooltip';
import { useRenameTracker } from '../mutations';
import { nameProblem } from '../schemas';
import type { Tracker } from '../queries';

function NameForm({ tracker, onDone }: { tracker: Tracker; onDone: () => void }) {
  const [name, setName] = useState(tracker.name);
  const [problem, setProblem] = useState<string>();
  const rename = useRenameTracker();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.select(), []);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const next = name.trim();
    // Ignore an empty or unchanged name.
    if (next === '' || next === tracker.name) return onDone();
    const newProblem = nameProblem(next);
    setProblem(newProblem);
    // The form stays open with the typed name if saving fails.
    if (!newProblem && !rename.isPending)
      rename.mutate({ id: tracker.id, name: next }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={save}>
      <div className="flex items-center gap-1">
        <Input
          ref={input}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && !rename.isPending && onDone()}
          disabled={rename.isPending}
          aria-label={t`Name of ${tracker.name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          autoComplete="off"
          dir="auto"
        />
        <IconButton type="submit" label={t`Save name`} pending={rename.isPending}>
          {!rename.isPending && <Check aria-hidden />}
        </IconButton>
        <IconButton label={t`Cancel renaming`} disabled={rename.isPending} onClick={onDone}>
          <X aria-hidden />
        </IconButton>
      </div>
      {problem && (
        <p id={id} role="alert" className="mt-1 text-[0.8125rem] text-destructive">
          {problem}
        </p>
      )}
    </form>
  );
}

/** The name of a tracker. Its owner can rename it inline. */
export function TrackerName({ tracker, tabIndex }: { tracker: Tracker; tabIndex: 0 | -1 }) {
  const can = useCan();
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [leaving, setLeaving] = useState(false);
  const { handlers, tooltip } = useTooltip(t`Rename ${tracker.name}`);
  // Return the focus to the button that opened the form.
  useEffect(() => {
    if (leaving) button.current?.focus();
  }, [leaving]);
  if (!can('tracker:edit', tracker))
    return (
      <p className="font-medium">
        <TruncatedText text={tracker.name} lines={2} />
      </p>
    );
  const open = () => {
    setLeaving(false);
    setEditing(true);
  };
  const done = () => {
    setEditing(false);
    setLeaving(true);
  };
  if (editing) return <NameForm tracker={tracker} onDone={done} />;
  return (
    <button
      ref={button}
      type="button"
      tabIndex={tabIndex}
      aria-label={t`Rename ${tracker.name}`}
      {...handlers}
      onClick={open}
      className="group inline-flex max-w-full items-start gap-1.5 text-left font-medium hover:text-accent"
    >
      <bdi className="line-clamp-2 min-w-0 break-words">{tracker.name}</bdi>
      <Pencil
        aria-hidden
        className="mt-1 size-3 shrink-0 text-muted group-hover:text-accent group-focus-visible:text-accent"
      />
      {tooltip}
    </button>
  );
}
