import { t } from '@lingui/core/macro';
import { Ban, RefreshCw } from 'lucide-react';
import { IconButton } from '@/ui/actions/button';

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
    <span className="-my-1 -mr-2 inline-flex">
      <IconButton label={t`Replace the key of ${name} that ends in ${digits}`} onClick={onReplace}>
        <RefreshCw aria-hidden />
      </IconButton>
      <IconButton label={t`Revoke the key of ${name} that ends in ${digits}`} onClick={onRevoke}>
        <Ban aria-hidden />
      </IconButton>
    </span>
  );
}
