import type { CSSProperties, ReactNode } from 'react';
import { firstCharacter } from '@/domain/shared/text';
import { cn } from '@/lib/cn';
import { type Device, useDevice } from './device';

/** Case, camera, home bar and font of each phone. */
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
  /** Label for screen readers. */
  label: string;
  /** Starts with 2.25rem of padding for the camera. */
  header?: ReactNode;
  children: ReactNode;
  screenClassName?: string;
  /** The children are an iframe, which has its own label and scrolls on its own. */
  framed?: boolean;
}

/** Frame of the chosen phone. The header is fixed; the screen below scrolls, also by keyboard. */
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

/** Circle with the sender's initial in place of a picture. */
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
  /** Message type below the sender. */
  children: ReactNode;
  /** Centers the sender on an iPhone, as its messages app does. */
  centered?: boolean;
  className?: string;
  markClassName?: string;
}

/** Header of a conversation with the sender and message type. */
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
