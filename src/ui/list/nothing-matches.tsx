import { t } from '@lingui/core/macro';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { EmptyState } from '../states/empty-state';

interface NothingMatchesProps {
  title: string;
  onClear: () => void;
  action?: string;
  children?: ReactNode;
}

export const NothingMatches = ({
  title,
  onClear,
  action = t`Clear filters`,
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
