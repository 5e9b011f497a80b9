import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { get, useFormContext } from 'react-hook-form';
import type { ContentChannel } from '@/domain/content/content';
import { toast } from '@/lib/toast';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { IconButton } from '@/ui/actions/button';
import type { EditorForm } from '../form/form';
import type { LanguageKey } from '../form/form-content';
import { showLanguage } from '../languages/languages';

/** What `useFieldArray` answers, as far as it is used here. */
interface EditedList {
  fields: readonly unknown[];
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
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

/** Gives the focus to an item of a list: to its first field, or to its tools where it has none. */
export function focusItem(path: string, index: number): void {
  const field = document.querySelector<HTMLElement>(`[name^="${path}.${index}."]`);
  const tools = document.querySelectorAll(`[data-list="${path}"]`)[index];
  (field ?? tools?.querySelector<HTMLElement>('button:enabled'))?.focus();
}

/** Moves an item of a list, or takes it away until it is undone. By keyboard one goes on where one is. */
export function ListTools({ name, list, path, index, ordered = false }: ListToolsProps) {
  const form = useFormContext<EditorForm>();
  const around = useRef<HTMLSpanElement>(null);
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const pressed = event.currentTarget;
    // At once: React moves the item, and with that takes the focus from it.
    flushSync(() => list.move(index, to));
    const other = around.current?.querySelector<HTMLButtonElement>('button:enabled');
    (pressed.disabled ? other : pressed)?.focus();
  };
  const remove = () => {
    const values = form.getValues();
    const removed: unknown = structuredClone(get(values, `${path}.${index}`));
    const channel = path.split('.')[0] as ContentChannel;
    const { shown } = values.languages[channel];
    const adds = document.querySelector<HTMLElement>(`[data-adds="${path}"]`);
    flushSync(() => list.remove(index));
    const left = [...document.querySelectorAll(`[data-list="${path}"]`)];
    const neighbour = left[Math.min(index, left.length - 1)];
    const next = neighbour?.querySelector<HTMLElement>('button:last-of-type');
    (next ?? adds)?.focus();
    const undo = () => {
      // Another language may be shown by now, or the card that has the list may stand elsewhere.
      if (form.getValues(`languages.${channel}.shown`) !== shown)
        showLanguage(form, shown as LanguageKey, { channel });
      const now = (adds?.isConnected && adds.dataset['adds']) || path;
      const items: unknown[] = get(form.getValues(), now) ?? [];
      form.setValue(now as 'rcs.cards', items.toSpliced(index, 0, removed) as never, {
        shouldDirty: true,
        shouldTouch: true,
      });
      afterNextFrame(() => focusItem(now, index));
    };
    toast.info(t`Removed: ${name}`, { action: { label: t`Undo`, onAct: undo } });
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
