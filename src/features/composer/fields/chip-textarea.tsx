import type { ComponentProps, KeyboardEvent } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { fieldRanges } from '@/domain/content/fields';
import { cn } from '@/lib/cn';
import { Textarea } from '@/ui/forms/textarea';
import type { EditorForm } from '../form/form';

/** Overlay with transparent text, so that only the chips are visible. */
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
function selectChip({ key, currentTarget: field }: KeyboardEvent<HTMLTextAreaElement>) {
  if ((key !== 'Backspace' && key !== 'Delete') || field.selectionStart !== field.selectionEnd)
    return;
  const cursor = field.selectionStart;
  const chip = fieldRanges(field.value).find(
    ({ from, to }) => cursor === (key === 'Delete' ? from : to),
  );
  // The browser deletes the selection itself, so its own Undo works.
  if (chip) field.setSelectionRange(chip.from, chip.to);
}

function syncScroll(field: Element | null | undefined, chips: Element | null) {
  if (field && chips) chips.scrollTop = field.scrollTop;
}

interface ChipTextareaProps extends ComponentProps<'textarea'> {
  name: FieldPath<EditorForm>;
}

/** Textarea that shows the link token and personalization fields as chips. */
export function ChipTextarea({ name, ...props }: ChipTextareaProps) {
  const { control } = useFormContext<EditorForm>();
  // Text without chips does not re-render on keystrokes.
  const text = useWatch({
    control,
    name,
    compute: (value) => (typeof value === 'string' && fieldRanges(value).length > 0 ? value : ''),
  });
  return (
    <div className="relative">
      <Textarea
        {...props}
        name={name}
        onKeyDown={selectChip}
        onScroll={({ currentTarget }) =>
          syncScroll(currentTarget, currentTarget.nextElementSibling)
        }
        className={cn(text && '[scrollbar-gutter:stable]')}
      />
      {text && (
        <div
          // The textarea may already be scrolled when the first chip appears.
          ref={(chips) => syncScroll(chips?.previousElementSibling, chips)}
          aria-hidden
          dir={props.dir}
          className="pointer-events-none absolute inset-0 overflow-hidden border border-transparent px-3 py-2 text-sm break-words whitespace-pre-wrap text-transparent [unicode-bidi:plaintext] [scrollbar-gutter:stable] max-md:text-base"
        >
          <Chips text={text} />
        </div>
      )}
    </div>
  );
}
