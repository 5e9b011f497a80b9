import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/button';

/** Focuses the checkbox above the rows. Call it when the bar that had the focus disappears. */
export const focusListCheckbox = () =>
  document.querySelector<HTMLElement>('main section input[type=checkbox]')?.focus();

interface SelectionBarProps {
  label: string;
  clearLabel: string;
  onClear: () => void;
  status: string;
  extra?: ReactNode;
  children: ReactNode;
}

/** Actions for the selected rows. Overlays the list, which does not move. */
export function SelectionBar({
  label,
  clearLabel,
  onClear,
  status,
  extra,
  children,
}: SelectionBarProps) {
  return (
    <>
      {/* Reserves space so that the last rows can scroll above the bar. */}
      <div aria-hidden className="h-18 print:hidden" />
      {/* Fixed, not sticky: a browser would scroll to the static position of a sticky control that gets the focus. */}
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
        <p className="mr-1 font-medium whitespace-nowrap tabular-nums">{status}</p>
        {extra}
        <div className="flex items-center gap-1 max-md:ml-auto md:ml-2">{children}</div>
      </div>
    </>
  );
}
