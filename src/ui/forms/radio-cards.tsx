import type { ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '@/lib/cn';
import { useValueAfterPress } from '../timing/press';

interface RadioCardsProps<T extends string> {
  legend: string;
  value: T | null;
  options: readonly { value: T; label: string; hint?: string; picture?: ReactNode }[];
  onChange: (value: T) => void;
  error?: string | undefined;
  columns?: 2 | 3;
}

/** A few options as cards, with native radio buttons. */
export function RadioCards<T extends string>({
  legend,
  value,
  options,
  onChange,
  error: found,
  columns = 2,
}: RadioCardsProps<T>) {
  const name = useId();
  const error = useValueAfterPress(found);
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-2 text-[0.8125rem] font-medium">{legend}</legend>
      <div className={cn('grid gap-3', columns === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'flex flex-wrap items-start gap-3 rounded-card border p-3.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              value === option.value
                ? 'border-accent bg-accent-soft'
                : 'border-border bg-surface hover:bg-raised',
            )}
          >
            {option.picture && <span className="basis-full">{option.picture}</span>}
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              aria-describedby={option.hint ? `${name}-${option.value}` : undefined}
              aria-label={option.label}
              className="mt-0.5 size-4 shrink-0 outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{option.label}</span>
              {option.hint && (
                <span
                  id={`${name}-${option.value}`}
                  className="mt-0.5 block text-[0.8125rem] text-muted"
                >
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-[0.8125rem] text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  );
}
