import type { ComponentProps, KeyboardEvent } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { fieldRanges } from '@/domain/content/fields';
import { cn } from '@/lib/cn';
import { Textarea } from '@/ui/forms/textarea';
import type { EditorForm } from '../form/form';

/** The text, drawn over itself without its letters: only the chips are seen. */
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
      {/* A last line that is empty takes room in the field, too. */}
      {'\u200B'}
    </>
  );
}

/** Backspace behind a chip and Delete before it take all of it. */
function selectChip({ key, currentTarget: field }: KeyboardEvent<HTMLTextAreaElement>) {
  if ((key !== 'Backspace' && key !== 'Delete') || field.selectionStart !== field.selectionEnd)
    return;
  const cursor = field.selectionStart;
  const chip = fieldRanges(field.value).find(
    ({ from, to }) => cursor === (key === 'Delete' ? from : to),
  );
  // The browser deletes what is selected, so that its own Undo brings it back.
  if (chip) field.setSelectionRange(chip.from, chip.to);
}

function syncScroll(field: Element | null | undefined, chips: Element | null) {
  if (field && chips) chips.scrollTop = field.scrollTop;
}

interface ChipTextareaProps extends ComponentProps<'textarea'> {
  name: FieldPath<EditorForm>;
}

/** A text of the message in which the short link and the fields of a person stand as chips. */
export function ChipTextarea({ name, ...props }: ChipTextareaProps) {
  const { control } = useFormContext<EditorForm>();
  // A text without them draws nothing anew with its keys.
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
          // A text that is scrolled may get its first chip.
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
