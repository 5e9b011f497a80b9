import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '@/lib/cn';
import { controlLook } from './input';
import { useInView, useListbox } from './use-listbox';

export interface Choice {
  value: string;
  label: string;
}

interface ComboboxProps {
  /** For the label and description of a Field. */
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  value: Choice | null;
  /** What fits the typed text; whoever uses this looks it up, on the server for long lists. */
  choices: readonly Choice[];
  loading?: boolean;
  disabled?: boolean;
  placeholder?: string;
  className?: string;
  onSearch: (text: string) => void;
  onChange: (choice: Choice) => void;
}

/** What is typed, which choice the keys are at, and what each key does. */
function useCombobox({ choices, onSearch, onChange }: ComboboxProps) {
  /** The text being typed; null while the list is closed and the chosen name is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const open = typed !== null;
  const search = (text: string) => {
    setTyped(text);
    toFirst();
    onSearch(text.trim());
  };
  const close = () => setTyped(null);
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    onChange(choice);
  };
  const { current, toFirst, handleKey } = useListbox({
    count: choices.length,
    keys: (at) =>
      open
        ? { Enter: () => choose(choices[at]), Escape: close }
        : { ArrowDown: () => search(''), ArrowUp: () => search('') },
  });
  return { typed, open, current, search, close, choose, handleKey };
}

/** Choose one of many by typing a part of its name; arrows, Enter and Escape work as in a select. */
export function Combobox(props: ComboboxProps) {
  const { value, choices, loading = false, disabled, placeholder, className } = props;
  const listId = useId();
  const { typed, open, current, search, close, choose, handleKey } = useCombobox(props);
  const shown = value?.label ?? '';
  return (
    <span className={cn('relative block', className)}>
      <input
        id={props.id}
        role="combobox"
        aria-label={props['aria-label']}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && current >= 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        disabled={disabled}
        placeholder={shown || placeholder}
        value={typed ?? shown}
        onChange={(event) => search(event.target.value)}
        onClick={() => {
          if (!open) search('');
        }}
        onBlur={close}
        onKeyDown={handleKey}
        className={cn(controlLook, 'h-9 truncate pr-8 max-md:h-10')}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <ChoiceList
        id={listId}
        label={props['aria-label'] ?? 'Choices'}
        open={open}
        choices={open ? choices : []}
        chosen={value?.value}
        current={current}
        nothing={loading ? 'Searching…' : 'Nothing found'}
        onChoose={choose}
      />
    </span>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  chosen: boolean;
  active: boolean;
  onChoose: (choice: Choice) => void;
}

function Option({ id, choice, chosen, active, onChoose }: OptionProps) {
  const ref = useInView<HTMLDivElement>(active);
  return (
    // Keys are handled at the input, which keeps the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={chosen}
      // The input keeps the focus, so that its blur does not close the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
      tabIndex={-1}
      className={cn(
        'flex min-h-9 items-center gap-2 rounded-control px-2.5 py-1.5',
        active ? 'bg-raised' : 'hover:bg-raised',
      )}
    >
      <bdi className="min-w-0 flex-1 truncate">{choice.label}</bdi>
      {chosen && <Check aria-hidden className="size-4 shrink-0" />}
    </div>
  );
}

interface ChoiceListProps {
  id: string;
  label: string;
  open: boolean;
  choices: readonly Choice[];
  chosen: string | undefined;
  current: number;
  nothing: string;
  onChoose: (choice: Choice) => void;
}

function ChoiceList(props: ChoiceListProps) {
  const { id, label, open, choices, chosen, current, nothing, onChoose } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!open}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-control border border-border bg-surface p-1 shadow-overlay"
    >
      {choices.map((choice, index) => (
        <Option
          key={choice.value}
          id={`${id}-${index}`}
          choice={choice}
          chosen={choice.value === chosen}
          active={open && index === current}
          onChoose={onChoose}
        />
      ))}
      {choices.length === 0 && (
        <div role="option" aria-disabled aria-selected={false} className="px-2.5 py-2 text-muted">
          {nothing}
        </div>
      )}
    </div>
  );
}
