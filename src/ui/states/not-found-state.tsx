import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';
import { useDocumentTitle } from '../layout/use-document-title';

interface NotFoundStateProps {
  /** The title of the page too: `Campaign not found`. */
  title: string;
  icon?: ReactNode;
  /** Why it may not be there. */
  children: ReactNode;
}

/** What a page shows when its address names a thing that is not there, or is another organisation's. */
export function NotFoundState({ title, icon, children }: NotFoundStateProps) {
  useDocumentTitle(title);
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState icon={icon} title={title}>
        {children}
      </EmptyState>
    </>
  );
}
