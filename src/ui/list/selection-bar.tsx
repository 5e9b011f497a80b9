import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/button';

/** The box above the rows: where the focus goes when the bar is gone that had it. */
export const focusListCheckbox = () =>
  document.querySelector<HTMLElement>('main section input[type=checkbox]')?.focus();

interface SelectionBarProps {
  label: string;
  clearLabel: string;
  onClear: () => void;
  /** How many are selected, or done. */
  said: string;
  /** Selects more. */
  beside?: ReactNode;
  /** What can be done with them. */
  children: ReactNode;
}

/** What is selected of a list and what can be done with it; it lies over the list, which does not move. */
export function SelectionBar({
  label,
  clearLabel,
  onClear,
  said,
  beside,
  children,
}: SelectionBarProps) {
  return (
    <>
      {/* The last rows can be scrolled to above the bar. */}
      <div aria-hidden className="h-18 print:hidden" />
      {/* Fixed, and not sticky: a browser scrolls to where a sticky control would be when it gets the focus. */}
      <div
        role="region"
        aria-label={label}
        data-sticky-actions
        className="fixed bottom-4 z-10 flex max-w-[calc(100vw-2rem)] animate-[appear_150ms] flex-wrap items-center gap-x-1.5 gap-y-1 rounded-card border border-border bg-surface py-1.5 pr-2 pl-1.5 shadow-overlay max-md:inset-x-4 md:max-w-[calc(100vw-20rem)] print:hidden"
      >
        <IconButton
          label={clearLabel}
          onClick={() => {
            onClear();
            focusListCheckbox();
          }}
        >
          <X aria-hidden />
        </IconButton>
        <p className="mr-1 font-medium whitespace-nowrap tabular-nums">{said}</p>
        {beside}
        <div className="flex items-center gap-1 max-md:ml-auto md:ml-2">{children}</div>
      </div>
    </>
  );
}
