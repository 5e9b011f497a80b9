import { t } from '@lingui/core/macro';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { matchesSearch } from '@/lib/query/filter-placeholder';
import { scrollToNearest, isListKey } from './combobox-keys';
import { controlClass } from './input';

export interface Choice {
  value: string;
  label: string;
}

interface ComboboxProps {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  value: Choice | null;
  /** Choices that match the typed text; the caller searches them, on the server for long lists. */
  choices: readonly Choice[];
  /** True while `choices` belong to an earlier text. */
  loading?: boolean;
  disabled?: boolean;
  placeholder?: string;
  className?: string;
  onSearch: (text: string) => void;
  onChange: (choice: Choice) => void;
}

const { InputBlur, InputClick, InputKeyDownEscape, MenuMouseLeave } = useCombobox.stateChangeTypes;

/**
 * Typing starts with empty text and highlights the first option. Only Enter and a click select. A click into
 * the open field keeps it open.
 */
function reduceState(
  state: UseComboboxState<Choice>,
  { type, changes }: UseComboboxStateChangeOptions<Choice>,
) {
  if (type === MenuMouseLeave || (type === InputClick && state.isOpen)) return state;
  if (type === InputBlur || type === InputKeyDownEscape)
    return { ...changes, selectedItem: state.selectedItem, inputValue: '', highlightedIndex: -1 };
  if (!changes.isOpen) return { ...changes, inputValue: '', highlightedIndex: -1 };
  return state.isOpen ? changes : { ...changes, highlightedIndex: 0 };
}

/** Filters the choices of an earlier text by label, so that Enter cannot select one that no longer matches. */
const filterChoices = (choices: readonly Choice[], text: string) =>
  choices.filter(({ label }) => matchesSearch(text)(label));

/** Select with a search field for long lists. Arrows, Enter and Escape work as in a native select. */
export function Combobox({
  id,
  value,
  choices: found,
  loading = false,
  disabled,
  placeholder,
  className,
  onSearch,
  onChange,
  ...aria
}: ComboboxProps) {
  const shown = value?.label ?? '';
  const [text, setText] = useState('');
  const choices = loading ? filterChoices(found, text) : found;
  const { isOpen, inputValue, highlightedIndex, ...list } = useCombobox<Choice>({
    ...(id && { inputId: id }),
    items: [...choices],
    itemToString: () => '',
    itemToKey: (choice) => choice?.value,
    selectedItem: value,
    initialHighlightedIndex: -1,
    defaultHighlightedIndex: 0,
    stateReducer: reduceState,
    scrollIntoView: scrollToNearest,
    onInputValueChange: (change) => {
      setText(change.inputValue.trim());
      onSearch(change.inputValue.trim());
    },
  });
  const container = useRef<HTMLSpanElement>(null);
  // Near the bottom of the window, sticky elements would cover the open list.
  useLayoutEffect(() => {
    if (isOpen) scrollToNearest(container.current?.querySelector('[role=listbox]'));
  }, [isOpen]);
  // Runs in the event itself: downshift reports the change after rendering, when React can no longer flush
  // synchronously.
  const handleKey = (event: KeyboardEvent) => {
    const choice = choices[highlightedIndex];
    if (!isListKey(event, isOpen) || event.key !== 'Enter') return;
    if (choice) onChange(choice);
    else {
      // No option to select: keep the list and the typed text, and do not submit the form.
      event.preventDefault();
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    }
  };
  return (
    <span ref={container} className={cn('relative block', className)}>
      <input
        {...list.getInputProps({ disabled, onKeyDown: handleKey })}
        {...aria}
        // The name comes from the field's label or from `aria-label`.
        aria-labelledby={undefined}
        placeholder={shown || placeholder}
        value={isOpen ? inputValue : shown}
        className={cn(controlClass, 'h-9 truncate pr-8 max-md:h-10')}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <div
        {...list.getMenuProps()}
        aria-labelledby={undefined}
        aria-label={aria['aria-label'] ?? t`Choices`}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded-control border border-border bg-surface p-1 shadow-overlay"
      >
        {isOpen &&
          choices.map((choice, index) => (
            <div
              key={choice.value}
              {...list.getItemProps({ item: choice, index, onClick: () => onChange(choice) })}
              // The selected option; `aria-activedescendant` names the highlighted one.
              aria-selected={choice.value === value?.value}
              className={cn(
                'flex min-h-9 items-center gap-2 rounded-control px-2.5 py-1.5',
                index === highlightedIndex && 'bg-raised',
              )}
            >
              <bdi className="min-w-0 flex-1 truncate">{choice.label}</bdi>
              {choice.value === value?.value && <Check aria-hidden className="size-4 shrink-0" />}
            </div>
          ))}
        {choices.length === 0 && (
          <div role="option" aria-disabled aria-selected={false} className="px-2.5 py-2 text-muted">
            {loading ? t`Searching…` : t`No matches`}
          </div>
        )}
      </div>
    </span>
  );
}
