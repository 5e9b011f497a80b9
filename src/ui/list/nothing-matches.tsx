import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { EmptyState } from '../states/empty-state';

interface NothingMatchesProps {
  title: string;
  onClear: () => void;
  /** Of the button. */
  action?: string;
  /** What else could be tried. */
  children?: ReactNode;
}

/** A list whose filters leave nothing. */
export const NothingMatches = ({
  title,
  onClear,
  action = 'Clear filters',
  children,
}: NothingMatchesProps) => (
  <EmptyState
    icon={<SearchX aria-hidden />}
    title={title}
    action={
      <Button variant="outline" onClick={onClear}>
        {action}
      </Button>
    }
  >
    {children}
  </EmptyState>
);
