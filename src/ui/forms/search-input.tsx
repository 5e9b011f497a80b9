import { t } from '@lingui/core/macro';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { controlClass } from './input';

interface SearchInputProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/**
 * Debounce in milliseconds: longer than the gap between fast keystrokes. A longer debounce makes the list
 * feel slow.
 */
const TYPING_PAUSE_MS = 60;

/**
 * A search field that reports the first keystroke immediately and later keystrokes when typing pauses. Escape
 * clears it.
 */
export function SearchInput({
  label,
  placeholder = t`Search`,
  value,
  onChange,
  className,
}: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastKey = useRef(-TYPING_PAUSE_MS);
  const latest = useRef(onChange);
  // The URL changed elsewhere (back button, "Clear filters"): show its value.
  if (reported !== value) {
    setReported(value);
    setTyped(value);
  }
  // Another filter may change during the debounce; only the latest handler includes it.
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = (next: string) => {
    setReported(next.trim());
    latest.current(next.trim());
  };
  /** With `pause` 0 the field reports immediately, so that the browser paints the key and the results together. */
  const type = (next: string, pause = 0) => {
    setTyped(next);
    clearTimeout(timer.current);
    if (pause) timer.current = setTimeout(() => report(next), pause);
    else report(next);
  };
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          const { timeStamp } = event;
          type(
            event.target.value,
            timeStamp - lastKey.current < TYPING_PAUSE_MS ? TYPING_PAUSE_MS : 0,
          );
          lastKey.current = timeStamp;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed) {
            event.stopPropagation();
            type('');
          }
          // Report before the focus moves: it must not land on a row that is about to disappear.
          if (event.key === 'Tab' && typed.trim() !== reported) type(typed);
        }}
        className={cn(
          controlClass,
          'h-9 pr-8 pl-8.5 max-md:h-10 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {typed && (
        <button
          type="button"
          aria-label={t`Clear search`}
          onClick={() => type('')}
          className="absolute top-1/2 right-1 inline-flex size-7 -translate-y-1/2 items-center justify-center rounded-control text-muted hover:text-fg"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
