import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';
import { useDocumentTitle } from '../layout/use-document-title';

interface NotFoundStateProps {
  /** Heading and document title: `Campaign not found`. */
  title: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** Page for an id in the URL that does not exist or belongs to another organization. */
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
