import { t } from '@lingui/core/macro';
import { cn } from '@/lib/cn';

interface PreviewButtonProps {
  name: string;
  onClick: () => void;
  className: string;
  tabIndex?: 0 | -1 | undefined;
}

/** The name of a creative in a list. Opens its preview. */
export function PreviewButton({ name, onClick, className, tabIndex }: PreviewButtonProps) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={t`Preview ${name}`}
      onClick={onClick}
      className={cn(
        'max-w-full text-left break-words underline-offset-4 hover:underline',
        className,
      )}
    >
      <bdi>{name}</bdi>
    </button>
  );
}
