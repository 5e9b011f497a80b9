import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { QueryState } from '@/ui/query-state';
import { useDocumentTitle } from '@/ui/use-document-title';
import { cohortQuery } from '../queries';
import type { Cohort } from '../types';
import { NEW_COHORT } from '../use-audience-place';
import { CohortBuilder } from './cohort-builder';

interface CohortEditorProps {
  /** A cohort's id or `NEW_COHORT`. */
  id: string;
  onClose: () => void;
}

function StoredCohort({ id, onClose }: CohortEditorProps) {
  const query = useQuery(cohortQuery(id));
  // What was opened stays: a refresh in the background does not change what is being edited.
  const [opened, setOpened] = useState<Cohort | null>(null);
  const current = query.isFetchedAfterMount || !query.isStale || query.isError;
  if (!opened && query.data && current) setOpened(query.data);
  if (opened) return <CohortBuilder cohort={opened} onClose={onClose} />;
  return (
    <QueryState
      query={query}
      errorTitle="The cohort could not be loaded"
      isEmpty={(data) => data === null}
      empty={
        <EmptyState
          title="Cohort not found"
          action={
            <Button variant="outline" onClick={onClose}>
              Back to AudienceMart
            </Button>
          }
        >
          It may have been deleted.
        </EmptyState>
      }
    >
      {() => null}
    </QueryState>
  );
}

/** The builder in the place of the lists. */
export function CohortEditor({ id, onClose }: CohortEditorProps) {
  useDocumentTitle(id === NEW_COHORT ? 'Create Cohort' : 'Edit Cohort');
  return id === NEW_COHORT ? (
    <CohortBuilder cohort={null} onClose={onClose} />
  ) : (
    <StoredCohort key={id} id={id} onClose={onClose} />
  );
}
