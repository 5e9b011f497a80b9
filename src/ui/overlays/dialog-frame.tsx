import { t } from '@lingui/core/macro';
import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { IconButton } from '../actions/button';
import { useReturnFocus } from '../focus/return-focus';
import { useOpenDialog } from './open-dialogs';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  footer?: ReactNode;
  children?: ReactNode;
  /** Use `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** False if closing would lose input: a click outside then does nothing. Escape still calls `onOpenChange`. */
  dismissible?: boolean;
  busy?: boolean;
  /** Text without controls: the content area itself is focusable, so that keys scroll it. */
  readOnly?: boolean;
}

const SIZES = { sm: 'md:max-w-md', md: 'md:max-w-lg', lg: 'md:max-w-3xl', xl: 'md:max-w-5xl' };

/** The first Escape closes an open combobox list, the next one the dialog. */
function keepOpenForList(event: KeyboardEvent) {
  if (
    event.target instanceof Element &&
    event.target.matches('[role=combobox][aria-expanded=true]')
  )
    event.preventDefault();
}

const FIELD = ':is(input, textarea, select, [role=combobox]):not(:disabled, [type=hidden])';

/** A form opens at its first field. Otherwise the first control would have focus: the button that closes the dialog. */
function focusFirstField(event: Event) {
  const field = (event.currentTarget as Element).querySelector<HTMLElement>(FIELD);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

const scrollRegion = () => ({ role: 'region', 'aria-label': t`Details`, tabIndex: 0 });

/** A click on a toast does not count as a click outside the dialog. */
const isToast = ({ target, detail }: CustomEvent) => {
  const clicked: unknown = detail?.originalEvent?.target ?? target;
  return clicked instanceof Element && clicked.closest('[data-sonner-toaster]') !== null;
};

/** The open dialog; `dialog.tsx` loads it on demand. */
export function DialogFrame({
  onOpenChange,
  title,
  description,
  size = 'md',
  footer,
  children,
  role = 'dialog',
  dismissible = true,
  busy = false,
  readOnly = false,
}: DialogProps) {
  useOpenDialog();
  const returnFocus = useReturnFocus();
  const keepOpen = (event: CustomEvent) => {
    if (!dismissible || busy || isToast(event)) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-[fade_150ms] bg-black/45" />
        <Radix.Content
          role={role}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={keepOpen}
          onEscapeKeyDown={keepOpenForList}
          {...(!description && { 'aria-describedby': undefined })}
          className={cn(
            'fixed z-50 flex max-h-[92dvh] w-full md:w-[calc(100%-2rem)] animate-[appear_150ms] flex-col bg-surface [--ground:var(--surface)] shadow-overlay outline-none',
            'inset-x-0 bottom-0 rounded-t-card md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[86dvh] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-card',
            SIZES[size],
          )}
        >
          <header className="flex items-start gap-4 border-b border-border px-5 py-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-base font-semibold break-words">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-muted break-words">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t`Close`} disabled={busy} className="-mt-1 -mr-2">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          {children && (
            <div
              {...(readOnly && scrollRegion())}
              className="min-h-0 flex-1 overflow-y-auto px-5 py-4 -outline-offset-2"
            >
              {children}
            </div>
          )}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3.5">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
