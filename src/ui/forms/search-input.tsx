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

/** Between two keys of somebody who types fast: a list that is asked for later than this feels slow. */
const TYPING_PAUSE_MS = 60;

/**
 * Reports the first key at once, so that the list answers it, and what follows quickly when the keys pause; Escape clears.
 */
export function SearchInput({
  label,
  placeholder = 'Search',
  value,
  onChange,
  className,
}: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastKey = useRef(-TYPING_PAUSE_MS);
  const latest = useRef(onChange);
  // The address changed from outside (back button, "Clear filters"): show what it says.
  if (reported !== value) {
    setReported(value);
    setTyped(value);
  }
  // Another filter may change during the pause; the handler of the moment it is reported knows about it.
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = (next: string) => {
    setReported(next.trim());
    latest.current(next.trim());
  };
  /** At once: the browser then paints the key and what it finds together. */
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
          // The rows that go do so before the focus moves on to one of them.
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
          aria-label="Clear search"
          onClick={() => type('')}
          className="absolute top-1/2 right-1 inline-flex size-7 -translate-y-1/2 items-center justify-center rounded-control text-muted hover:text-fg"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
