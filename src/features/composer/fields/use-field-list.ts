import { type FormEvent, type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react';
import { type FieldName, FIELDS, fieldText } from '@/domain/content/fields';
import { i18n } from '@/lib/i18n';
import { matchesSearch } from '@/lib/query/filter-placeholder';
import { isListKey } from '@/ui/forms/combobox-keys';
import { FIELD_LABELS } from '@/words/person-fields';
import { FALLBACKS } from '../checks/words';
import { insertText, type TextField } from './insert-text';

/** The start of a merge field before the cursor: one or two braces and the typed part of its name. */
const STARTED = /\{\{?\s*(\w*)$/;

export interface StartedField {
  /** Text before the started field. */
  before: string;
  /** The cursor, where the started field ends. */
  to: number;
  /** Merge fields that match the typed part of the name. */
  names: FieldName[];
}

function startedField({ value, selectionStart, selectionEnd }: TextField): StartedField | null {
  const to = selectionStart ?? 0;
  const match = to === selectionEnd ? STARTED.exec(value.slice(0, to)) : null;
  if (!match) return null;
  const matches = matchesSearch(match[1] ?? '');
  const names = (Object.keys(FIELDS) as FieldName[]).filter(
    (name) => matches(name) || matches(i18n._(FIELD_LABELS[name])),
  );
  return names.length > 0 ? { before: value.slice(0, match.index), to, names } : null;
}

const isBrace = ({ nativeEvent }: FormEvent) =>
  nativeEvent instanceof InputEvent &&
  nativeEvent.data === '{' &&
  nativeEvent.inputType === 'insertText';

/**
 * The list of merge fields that a typed `{` opens. It follows the typed name, and closes when that is no field’s name,
 * the cursor leaves it or the user presses Escape. Pasted braces do not open it.
 */
export function useFieldList() {
  const [open, setOpen] = useState<StartedField | null>(null);
  const [active, setActive] = useState(0);
  const id = useId();
  const follow = (field: TextField) => {
    setOpen(startedField(field));
    setActive(0);
  };
  const choose = (field: TextField, name: FieldName) => {
    if (!open) return;
    setOpen(null);
    field.focus();
    field.setSelectionRange(open.before.length, open.to);
    insertText(field, fieldText(name, i18n._(FALLBACKS[name])));
    // Chromium scrolls an input to its cursor only on the next keystroke.
    if (field.selectionEnd === field.value.length) field.scrollLeft = field.scrollWidth;
  };
  return {
    id,
    open,
    active,
    choose,
    /** Handlers of the text field. `onKeyDown` returns true if the key belongs to the list. */
    onInput: (event: FormEvent<TextField>) => {
      if (open || isBrace(event)) follow(event.currentTarget);
    },
    onSelect: ({ currentTarget }: SyntheticEvent<TextField>) => {
      if (open && currentTarget.selectionStart !== open.to) follow(currentTarget);
    },
    onBlur: () => setOpen(null),
    onKeyDown: (event: KeyboardEvent<TextField>): boolean => {
      if (!open || !isListKey(event, true)) return false;
      event.preventDefault();
      const { names } = open;
      const name = names[active];
      if (event.key === 'Escape') setOpen(null);
      else if (event.key === 'Enter') {
        if (name) choose(event.currentTarget, name);
      } else {
        const step = event.key === 'ArrowDown' ? 1 : names.length - 1;
        setActive((active + step) % names.length);
      }
      return true;
    },
  };
}
