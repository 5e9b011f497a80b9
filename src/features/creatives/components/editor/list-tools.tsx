import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { toast } from '@/lib/toast';
import { IconButton } from '@/ui/button';

/** What `useFieldArray` answers, as far as it is used here. */
interface EditedList {
  fields: readonly unknown[];
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
  insert: (index: number, value: never) => void;
}

interface ListToolsProps {
  /** What the item is called: 'Card 2'. */
  name: string;
  list: EditedList;
  /** Where the form has the list: 'rcs.cards'. The button that adds to it has it as `data-adds`. */
  path: string;
  index: number;
  /** The order says something. */
  ordered?: boolean;
}

/** Moves an item of a list, or takes it away until it is undone. By keyboard one goes on where one is. */
export function ListTools({ name, list, path, index, ordered = false }: ListToolsProps) {
  const { getValues } = useFormContext();
  const around = useRef<HTMLSpanElement>(null);
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const pressed = event.currentTarget;
    // At once: React moves the item, and with that takes the focus from it.
    flushSync(() => list.move(index, to));
    const other = around.current?.querySelector<HTMLButtonElement>('button:enabled');
    (pressed.disabled ? other : pressed)?.focus();
  };
  const remove = () => {
    const removed: unknown = structuredClone(getValues(`${path}.${index}`));
    flushSync(() => list.remove(index));
    const left = [...document.querySelectorAll(`[data-list="${path}"]`)];
    const neighbour = left[Math.min(index, left.length - 1)];
    const next = neighbour?.querySelector<HTMLElement>('button:last-of-type');
    (next ?? document.querySelector<HTMLElement>(`[data-adds="${path}"]`))?.focus();
    toast.info(t`Removed: ${name}`, {
      action: { label: t`Undo`, onAct: () => list.insert(index, removed as never) },
    });
  };
  return (
    <span ref={around} data-list={path} className="flex shrink-0">
      {ordered && (
        <>
          <IconButton label={t`Move up: ${name}`} disabled={index === 0} onClick={move(index - 1)}>
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={t`Move down: ${name}`}
            disabled={index === list.fields.length - 1}
            onClick={move(index + 1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton label={t`Remove: ${name}`} onClick={remove}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}
