import { Toaster as Sonner } from 'sonner';
import { useTheme } from './theme';

/** One toast at a time, the newest first; success closes after 5000 ms (MSG-05, MSG-06, MSG-07). */
export function Toaster() {
  const { shown } = useTheme();
  return (
    <Sonner
      theme={shown}
      visibleToasts={1}
      duration={5000}
      position="bottom-right"
      closeButton
      toastOptions={{
        unstyled: false,
        classNames: {
          toast:
            '!rounded-card !border !border-border !bg-surface !text-fg !shadow-overlay !font-sans',
          title: '!font-medium break-words',
          description: '!text-muted break-words',
          error:
            '!border-destructive !bg-destructive-soft [&_[data-title]]:!text-destructive [&_[data-icon]]:!text-destructive [&_[data-description]]:!text-fg',
          success: '[&_[data-icon]]:!text-success',
          closeButton: '!size-6 !border-border !bg-surface !text-fg',
        },
      }}
    />
  );
}
