import { t } from '@lingui/core/macro';
import { Button } from '@/ui/actions/button';

interface KeyActionsProps {
  /** The gateway that uses the key, or the name of an API key. */
  name: string;
  digits: string;
  onReplace: () => void;
  onRevoke: () => void;
}

/** Replace and Revoke, for a key that works. */
export function KeyActions({ name, digits, onReplace, onRevoke }: KeyActionsProps) {
  return (
    <span className="inline-flex justify-end gap-2">
      <Button
        variant="outline"
        size="sm"
        aria-label={t`Replace the key of ${name} that ends in ${digits}`}
        onClick={onReplace}
      >
        {t`Replace`}
      </Button>
      <Button
        variant="danger"
        size="sm"
        aria-label={t`Revoke the key of ${name} that ends in ${digits}`}
        onClick={onRevoke}
      >
        {t`Revoke`}
      </Button>
    </span>
  );
}
