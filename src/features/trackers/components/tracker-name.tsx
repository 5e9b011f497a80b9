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
    // An empty name is ignored and the old one stays; so is the same one.
    if (next === '' || next === tracker.name) return onDone();
    const wrong = nameProblem(next);
    setProblem(wrong);
    // What was typed stays in the field when the name could not be saved.
    if (!wrong && !rename.isPending)
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
          aria-label={`Name of ${tracker.name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          autoComplete="off"
          dir="auto"
        />
        <IconButton type="submit" label="Save name" pending={rename.isPending}>
          {!rename.isPending && <Check aria-hidden />}
        </IconButton>
        <IconButton label="Cancel renaming" disabled={rename.isPending} onClick={onDone}>
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

/** A tracker's name; its owner renames it in place. */
export function TrackerName({ tracker }: { tracker: Tracker }) {
  const can = useCan();
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [leaving, setLeaving] = useState(false);
  const { handlers, tooltip } = useTooltip(`Rename ${tracker.name}`);
  // The focus comes back to where the renaming began.
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
      aria-label={`Rename ${tracker.name}`}
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
