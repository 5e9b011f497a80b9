import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { EmptyState } from '@/ui/states/empty-state';
import { useHeadingFocus } from '@/ui/focus/heading-focus';
import { CreateButton } from '@/ui/actions/page-action';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/layout/tabs';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { AudienceStats } from '../components/audience-stats';
import { CohortBuilder } from '../components/cohorts/cohort-builder';
import { CohortDetailsDialog } from '../components/cohorts/cohort-details-dialog';
import { CohortList } from '../components/cohorts/cohort-list';
import { type SegmentDialogState, SegmentList } from '../components/segments/segment-list';
import { type Cohort, cohortQuery } from '../queries';
import { COHORTS_TAB, SEGMENTS_TAB, useAudienceFilter } from '../use-audience-filter';
import { NEW_COHORT, useAudiencePlace } from '../use-audience-place';

interface CohortEditorProps {
  /** A cohort's id or `NEW_COHORT`. */
  id: string;
  onClose: () => void;
}

function StoredCohort({ id, onClose }: CohortEditorProps) {
  const query = useQuery(cohortQuery(id));
  // Keeps the version the user started with: a background refetch must not change the form.
  const [opened, setOpened] = useState<Cohort | null>(null);
  const isFresh = query.isFetchedAfterMount || !query.isStale || query.isError;
  if (!opened && query.data && isFresh) setOpened(query.data);
  if (opened) return <CohortBuilder cohort={opened} onClose={onClose} />;
  return (
    <QueryState
      query={query}
      errorTitle={t`Couldn’t load the cohort`}
      isEmpty={(data) => data === null}
      empty={
        <EmptyState
          title={t`Cohort not found`}
          action={
            <Button variant="outline" onClick={onClose}>
              {t`Back to AudienceMart`}
            </Button>
          }
        >
          {t`It may have been deleted.`}
        </EmptyState>
      }
    >
      {() => null}
    </QueryState>
  );
}

function CohortEditor({ id, onClose }: CohortEditorProps) {
  useDocumentTitle(id === NEW_COHORT ? t`Create Cohort` : t`Edit Cohort`);
  return id === NEW_COHORT ? (
    <CohortBuilder cohort={null} onClose={onClose} />
  ) : (
    <StoredCohort key={id} id={id} onClose={onClose} />
  );
}

interface LibraryActionProps {
  tab: string;
  onCohort: () => void;
  onSegment: () => void;
}

/** The page's primary action, which follows the tab. Keys and the command palette only create cohorts. */
const LibraryAction = ({ tab, onCohort, onSegment }: LibraryActionProps) =>
  tab === SEGMENTS_TAB ? (
    <Button onClick={onSegment}>
      <Plus aria-hidden /> {t`New Segment`}
    </Button>
  ) : (
    <CreateButton onClick={onCohort}>
      <Plus aria-hidden /> {t`Create Cohort`}
    </CreateButton>
  );

function Library() {
  useDocumentTitle(t`AudienceMart`);
  const can = useCan();
  const { filter, setFilter } = useAudienceFilter();
  const { viewing, edit, close } = useAudiencePlace();
  const [place, setPlace] = useState<SegmentDialogState | null>(null);
  return (
    <>
      <PageHeader
        compact
        title={t`AudienceMart`}
        subtitle={
          filter.tab === SEGMENTS_TAB
            ? t`Groups of contacts to build cohorts from`
            : t`Cohorts built from segments, ready for your flights`
        }
        actions={
          can('audience:create') && (
            <LibraryAction
              tab={filter.tab}
              onCohort={() => edit(NEW_COHORT)}
              onSegment={() => setPlace({ kind: 'edit', segment: null })}
            />
          )
        }
      />
      <AudienceStats />
      <Tabs
        value={filter.tab}
        onValueChange={(tab) =>
          setFilter({
            tab: tab === SEGMENTS_TAB ? SEGMENTS_TAB : COHORTS_TAB,
            search: '',
            category: '',
            sort: '',
          })
        }
      >
        <TabsList>
          <TabsTrigger value={COHORTS_TAB}>{t`Audience Cohorts`}</TabsTrigger>
          <TabsTrigger value={SEGMENTS_TAB}>{t`Segment Library`}</TabsTrigger>
        </TabsList>
        <TabsContent value={COHORTS_TAB}>
          <CohortList />
        </TabsContent>
        <TabsContent value={SEGMENTS_TAB}>
          <SegmentList place={place} onPlace={setPlace} />
        </TabsContent>
      </Tabs>
      {viewing && <CohortDetailsDialog key={viewing} id={viewing} onClose={close} onEdit={edit} />}
    </>
  );
}

/** AudienceMart: cohorts and segments, or the cohort builder. */
export function AudiencesPage() {
  const can = useCan();
  const { editing, close } = useAudiencePlace();
  useHeadingFocus(editing);
  if (editing && can('audience:edit')) return <CohortEditor id={editing} onClose={close} />;
  return <Library />;
}

export { AudiencesPage as Component };
