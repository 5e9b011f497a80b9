import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { cn } from '@/lib/cn';
import { controlLook } from './input';

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
  const [active, setActive] = useState(0);
  const open = typed !== null;
  const current = Math.min(active, choices.length - 1);

  const search = (text: string) => {
    setTyped(text);
    setActive(0);
    onSearch(text.trim());
  };
  const close = () => setTyped(null);
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    onChange(choice);
  };
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => (open ? setActive(Math.min(current + 1, choices.length - 1)) : search('')),
    ArrowUp: () => (open ? setActive(Math.max(current - 1, 0)) : search('')),
    ...(open && { Enter: () => choose(choices[current]), Escape: close }),
  };
  const handleKey = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    // Neither the form is sent nor the dialog closed by a key that is meant for the list.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
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
        onKeyDown={handleKey}
      />
    </span>
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
  onKeyDown: (event: KeyboardEvent) => void;
}

function ChoiceList(props: ChoiceListProps) {
  const { id, label, open, choices, chosen, current, nothing, onChoose, onKeyDown } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!open}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-control border border-border bg-surface p-1 shadow-overlay"
    >
      {choices.map((choice, index) => (
        <div
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={choice.value === chosen}
          // The input keeps the focus, so that its blur does not close the list before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          onKeyDown={onKeyDown}
          tabIndex={-1}
          className={cn(
            'flex min-h-9 items-center gap-2 rounded-control px-2.5 py-1.5',
            index === current ? 'bg-raised' : 'hover:bg-raised',
          )}
        >
          <bdi className="min-w-0 flex-1 truncate">{choice.label}</bdi>
          {choice.value === chosen && <Check aria-hidden className="size-4 shrink-0" />}
        </div>
      ))}
      {choices.length === 0 && (
        <div role="option" aria-disabled aria-selected={false} className="px-2.5 py-2 text-muted">
          {nothing}
        </div>
      )}
    </div>
  );
}
