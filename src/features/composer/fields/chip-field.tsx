import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useRef } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { fieldRanges } from '@/domain/content/fields';
import { cn } from '@/lib/cn';
import { Input } from '@/ui/forms/input';
import { Textarea } from '@/ui/forms/textarea';
import type { EditorForm } from '../form/form';
import { FieldList } from './field-list';
import type { TextField } from './insert-text';
import { useFieldList } from './use-field-list';

/** Transparent text, so that only the chips are visible. */
function Chips({ text }: { text: string }) {
  const places = fieldRanges(text);
  return (
    <>
      {places.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(places[index - 1]?.to ?? 0, from)}
          <mark className="box-decoration-clone rounded-sm bg-accent/15 text-transparent ring-1 ring-accent/40">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
      {/* Keeps the height of an empty last line, as the textarea does. */}
      {'\u200B'}
    </>
  );
}

/** Selects the whole chip for Backspace after it and Delete before it. */
function selectChip({ key, currentTarget: field }: KeyboardEvent<TextField>) {
  if ((key !== 'Backspace' && key !== 'Delete') || field.selectionStart !== field.selectionEnd)
    return;
  const cursor = field.selectionStart;
  const chip = fieldRanges(field.value).find(
    ({ from, to }) => cursor === (key === 'Delete' ? from : to),
  );
  // The browser deletes the selection itself, so its own Undo works.
  if (chip) field.setSelectionRange(chip.from, chip.to);
}

/** Gives the overlays the scroll position of their field. */
function syncScroll(around: Element | null | undefined) {
  const [field, ...overlays] = around?.children ?? [];
  for (const overlay of overlays) {
    if (!field || !(overlay instanceof HTMLElement) || !('overlay' in overlay.dataset)) continue;
    overlay.scrollTop = field.scrollTop;
    overlay.scrollLeft = field.scrollLeft;
  }
}

/** Layout of the text in an overlay, the same as in the field. */
const OVERLAY =
  'pointer-events-none absolute overflow-hidden text-sm text-transparent max-md:text-base';
const LINES =
  'inset-0 border border-transparent px-3 py-2 break-words whitespace-pre-wrap [unicode-bidi:plaintext] [scrollbar-gutter:stable]';
// An input clips its text inside its padding.
const LINE = 'inset-x-[calc(0.75rem+1px)] inset-y-0 flex items-center whitespace-pre';

type ChipFieldProps = Omit<ComponentProps<'input'> & ComponentProps<'textarea'>, 'ref' | 'type'> & {
  name: FieldPath<EditorForm>;
  /** Makes the field a textarea with this height in lines. */
  rows?: number | undefined;
};

/** Text field that shows the link token and merge fields as chips, and lists the merge fields once the user types `{`. */
export function ChipField({ name, rows, onBlur, ...props }: ChipFieldProps) {
  const { control } = useFormContext<EditorForm>();
  const around = useRef<HTMLDivElement>(null);
  const list = useFieldList();
  const { id, open } = list;
  // Text without chips does not re-render on keystrokes.
  const text = useWatch({
    control,
    name,
    compute: (value) => (typeof value === 'string' && fieldRanges(value).length > 0 ? value : ''),
  });
  const sync = () => syncScroll(around.current);
  const field = {
    ...props,
    name,
    'aria-autocomplete': 'list' as const,
    ...(open && {
      'aria-controls': id,
      'aria-activedescendant': `${id}-${open.names[list.active] ?? ''}`,
    }),
    onInput: list.onInput,
    onSelect: (event: SyntheticEvent<TextField>) => {
      list.onSelect(event);
      // An input fires no scroll event in Chromium.
      sync();
    },
    onKeyDown: (event: KeyboardEvent<TextField>) => {
      if (!list.onKeyDown(event)) selectChip(event);
    },
    onScroll: sync,
    onBlur: (event: never) => {
      list.onBlur();
      onBlur?.(event);
      sync();
    },
  };
  const layout = cn(OVERLAY, rows ? LINES : LINE);
  return (
    <div ref={around} className="relative">
      {rows ? (
        <Textarea {...field} rows={rows} className={cn(text && '[scrollbar-gutter:stable]')} />
      ) : (
        <Input {...field} />
      )}
      {text && (
        // The field may already be scrolled when the first chip appears.
        <div ref={sync} data-overlay aria-hidden dir={props.dir} className={layout}>
          <span>
            <Chips text={text} />
          </span>
        </div>
      )}
      {open && (
        <div ref={sync} data-overlay aria-hidden dir={props.dir} className={layout}>
          <span>
            {open.before}
            <span data-caret>{'\u200B'}</span>
          </span>
        </div>
      )}
      {open && <FieldList list={list} open={open} />}
    </div>
  );
}
