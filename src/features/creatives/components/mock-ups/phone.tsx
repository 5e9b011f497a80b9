import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface PhoneProps {
  /** What the screen shows, for people who do not see the frame. */
  label: string;
  header?: ReactNode;
  children: ReactNode;
  screenClassName?: string;
  /** What is shown is a page of its own, which has a name and scrolls by itself. */
  framed?: boolean;
}

/** A phone's frame. Its header stays; the screen below scrolls, also by keyboard. */
export function Phone({ label, header, children, screenClassName, framed = false }: PhoneProps) {
  return (
    <div className="mx-auto flex border-control bg-surface h-[28rem] w-full max-w-72 flex-col overflow-hidden rounded-[2rem] border-[6px]">
      <div aria-hidden="true" className="mx-auto mt-2 h-1.5 bg-border w-14 shrink-0 rounded-full" />
      {header}
      {framed ? (
        <div className="min-h-0 flex-1">{children}</div>
      ) : (
        <section
          aria-label={label}
          // A region that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain p-3', screenClassName)}
        >
          {children}
        </section>
      )}
    </div>
  );
}

/** The sender's first letter in a circle, in place of a picture that nobody has uploaded. */
export function SenderMark({ sender, className }: { sender: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'bg-accent text-accent-fg flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
        className,
      )}
    >
      {String.fromCodePoint(sender.codePointAt(0) ?? 32).toUpperCase()}
    </span>
  );
}
