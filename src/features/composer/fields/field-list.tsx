import { plural, t } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';
import { cn } from '@/lib/cn';
import { scrollToNearest } from '@/ui/forms/combobox-keys';
import { FIELD_LABELS } from '@/words/person-fields';
import type { TextField } from './insert-text';
import type { StartedField, useFieldList } from './use-field-list';

/** Places the list below the cursor, within the width of the field around it. */
function placeAtCaret(listbox: HTMLElement | null) {
  const box = listbox?.parentElement?.getBoundingClientRect();
  const caret = listbox?.parentElement?.querySelector('[data-caret]')?.getBoundingClientRect();
  if (!listbox || !box || !caret) return;
  const left = Math.max(0, Math.min(caret.left - box.left, box.width - listbox.offsetWidth));
  listbox.style.left = `${left}px`;
  listbox.style.top = `${Math.min(caret.bottom - box.top, box.height) + 4}px`;
  scrollToNearest(listbox);
}

interface FieldListProps {
  list: ReturnType<typeof useFieldList>;
  open: StartedField;
}

/** Merge fields to choose from, below the cursor of the text field. The focus stays in the field. */
export function FieldList({ list: { id, active, choose }, open: { names } }: FieldListProps) {
  const help = plural(names.length, {
    one: '# field. Press Enter to insert it.',
    other: '# fields. Use the arrow keys and Enter to choose one.',
  });
  return (
    <>
      <p role="status" className="sr-only">
        {help}
      </p>
      <div
        ref={placeAtCaret}
        id={id}
        role="listbox"
        aria-label={t`Fields`}
        className="absolute z-30 w-56 max-w-full rounded-control border border-border bg-surface p-1 shadow-overlay"
      >
        {names.map((name, index) => (
          // The keyboard reaches the options through the field.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={name}
            id={`${id}-${name}`}
            role="option"
            aria-selected={index === active}
            className={cn(
              'flex min-h-9 cursor-default items-center rounded-control px-2.5 py-1.5 hover:bg-raised',
              index === active && 'bg-raised',
            )}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => {
              const around = currentTarget.parentElement?.parentElement;
              const field = around?.querySelector<TextField>('input, textarea');
              if (field) choose(field, name);
            }}
          >
            {i18n._(FIELD_LABELS[name])}
          </div>
        ))}
      </div>
    </>
  );
}
