import { t } from '@lingui/core/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Button } from '../actions/button';

interface ShowMoreProps {
  /** Number of entries that the closed list leaves out. Renders nothing if there are none. */
  more: number;
  open: boolean;
  onToggle: () => void;
  /** Id of the list. */
  controls: string;
  className?: string;
}

/** Opens and closes the rest of a list that starts with its first entries. */
export function ShowMore({ more, open, onToggle, controls, className }: ShowMoreProps) {
  if (more <= 0) return null;
  return (
    <div className={className}>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5"
        aria-expanded={open}
        aria-controls={controls}
        onClick={onToggle}
      >
        {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        {open ? t`Show fewer` : t`Show ${more} more`}
      </Button>
    </div>
  );
}
