import { Plus } from 'lucide-react';
import { useCan } from '@/session/session';
import { useHeadingFocus } from '@/ui/heading-focus';
import { CreateButton } from '@/ui/page-action';
import { PageHeader } from '@/ui/page-header';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { useDocumentTitle } from '@/ui/use-document-title';
import { AudienceStats } from '../components/audience-stats';
import { CohortEditor } from '../components/cohort-editor';
import { CohortDetailsDialog } from '../components/cohort-details-dialog';
import { CohortList } from '../components/cohort-list';
import { SegmentList } from '../components/segment-list';
import { COHORTS_TAB, SEGMENTS_TAB, useAudienceFilter } from '../use-audience-filter';
import { NEW_COHORT, useAudiencePlace } from '../use-audience-place';

function Library() {
  useDocumentTitle('AudienceMart');
  const can = useCan();
  const { filter, setFilter } = useAudienceFilter();
  const { viewing, edit, close } = useAudiencePlace();
  return (
    <>
      <PageHeader
        title="AudienceMart"
        subtitle="Cohorts built from segments, ready for your flights"
        actions={
          can('audience:create') && (
            <CreateButton onClick={() => edit(NEW_COHORT)}>
              <Plus aria-hidden /> Create Cohort
            </CreateButton>
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
          <TabsTrigger value={COHORTS_TAB}>Audience Cohorts</TabsTrigger>
          <TabsTrigger value={SEGMENTS_TAB}>Segment Library</TabsTrigger>
        </TabsList>
        <TabsContent value={COHORTS_TAB}>
          <CohortList />
        </TabsContent>
        <TabsContent value={SEGMENTS_TAB}>
          <SegmentList />
        </TabsContent>
      </Tabs>
      {viewing && <CohortDetailsDialog key={viewing} id={viewing} onClose={close} onEdit={edit} />}
    </>
  );
}

/** AudienceMart: the cohorts, the segments they are built from, and the builder in their place. */
export function AudiencesPage() {
  const can = useCan();
  const { editing, close } = useAudiencePlace();
  useHeadingFocus(editing);
  if (editing && can('audience:edit')) return <CohortEditor id={editing} onClose={close} />;
  return <Library />;
}

export { AudiencesPage as Component };
