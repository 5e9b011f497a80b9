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
import { reveal } from './fold';

/** The part of a `useFieldArray` result that is used here. */
interface EditedList {
  fields: readonly unknown[];
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

interface ListToolsProps {
  /** Name of the item: 'Card 2'. */
  name: string;
  list: EditedList;
  /** Form path of the list: 'rcs.cards'. Its Add button has the same path in `data-adds`. */
  path: string;
  index: number;
  /** Shows the buttons that move the item. */
  ordered?: boolean;
}

/** Focuses the first field of a list item, or its first button if it has no field. */
export function focusItem(path: string, index: number): void {
  const field = document.querySelector<HTMLElement>(`[name^="${path}.${index}."]`);
  const tools = document.querySelectorAll(`[data-list="${path}"]`)[index];
  reveal(field);
  (field ?? tools?.querySelector<HTMLElement>('button:enabled'))?.focus();
}

/** Buttons that move or remove a list item, with Undo. Keyboard focus stays in place. */
export function ListTools({ name, list, path, index, ordered = false }: ListToolsProps) {
  const form = useFormContext<EditorForm>();
  const around = useRef<HTMLSpanElement>(null);
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const pressed = event.currentTarget;
    // Synchronous, because moving the item's element makes it lose focus.
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
      // In the meantime the user may have switched languages or moved the card that contains the list.
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
