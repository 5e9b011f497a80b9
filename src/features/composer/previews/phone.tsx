import type { CSSProperties, ReactNode } from 'react';
import { firstCharacter } from '@/domain/shared/text';
import { cn } from '@/lib/cn';
import { type Device, useDevice } from './device';

/** The case, the camera in the glass, the bar at the lower edge, and the letters. */
const FRAMES: Record<Device, { body: string; camera: string; bar: string; font: CSSProperties }> = {
  iphone: {
    body: 'rounded-[2.5rem] border-[7px]',
    camera: 'top-2.5 h-5 w-20',
    bar: 'w-24',
    font: {
      fontFamily: '-apple-system, BlinkMacSystemFont, "SF Pro Text", "Inter Variable", sans-serif',
    },
  },
  pixel: {
    body: 'rounded-[1.75rem] border-[5px]',
    camera: 'top-2.5 size-3.5',
    bar: 'w-16',
    font: { fontFamily: 'Roboto, "Inter Variable", sans-serif' },
  },
};

interface PhoneProps {
  /** What the screen shows, for people who do not see the frame. */
  label: string;
  /** Reaches below the camera: its first 2.25rem stay empty. */
  header?: ReactNode;
  children: ReactNode;
  screenClassName?: string;
  /** What is shown is a page of its own, which has a name and scrolls by itself. */
  framed?: boolean;
}

/** A phone of the chosen make. Its header stays; the screen below scrolls, also by keyboard. */
export function Phone({ label, header, children, screenClassName, framed = false }: PhoneProps) {
  const look = FRAMES[useDevice()];
  return (
    <div
      style={look.font}
      className={cn(
        'relative mx-auto flex h-[28rem] w-full max-w-72 flex-col overflow-hidden border-control bg-surface',
        look.body,
      )}
    >
      <div
        aria-hidden="true"
        className={cn('absolute inset-x-0 z-10 mx-auto rounded-full bg-control', look.camera)}
      />
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
      <div
        aria-hidden="true"
        className={cn('mx-auto my-1.5 h-1 shrink-0 rounded-full bg-control', look.bar)}
      />
    </div>
  );
}

/** The sender's first letter in a circle, in place of a picture that nobody has uploaded. */
export function SenderAvatar({ sender, className }: { sender: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'bg-accent text-accent-fg flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
        className,
      )}
    >
      {firstCharacter(sender).toUpperCase()}
    </span>
  );
}

interface ChatHeaderProps {
  sender: string;
  /** What kind of message it is. */
  children: ReactNode;
  /** An iPhone's own app for messages has the sender in the middle. */
  centered?: boolean;
  className?: string;
  markClassName?: string;
}

/** Above a conversation: who writes, and by which way. */
export function ChatHeader({
  sender,
  children,
  centered = false,
  className,
  markClassName,
}: ChatHeaderProps) {
  const centred = useDevice() === 'iphone' && centered;
  return (
    <div
      className={cn(
        'flex items-center border-b border-border px-3 pt-9 pb-2',
        centred ? 'flex-col gap-1 text-center' : 'gap-2.5',
        className,
      )}
    >
      <SenderAvatar sender={sender} {...(markClassName && { className: markClassName })} />
      <div className={cn('min-w-0', centred ? 'max-w-full' : 'flex-1')}>
        <p className={cn('truncate font-semibold', centred ? 'text-xs' : 'text-sm')}>{sender}</p>
        <p
          className={cn('flex items-center gap-1 text-xs text-muted', centred && 'justify-center')}
        >
          {children}
        </p>
      </div>
    </div>
  );
}
