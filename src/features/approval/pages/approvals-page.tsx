import { t } from '@lingui/core/macro';
import { useAddressParams } from '@/ui/layout/use-address-params';
import { PageHeader } from '@/ui/layout/page-header';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/layout/tabs';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { DecidedList } from '../components/decided-list';
import { WaitingList } from '../components/waiting-list';

/** Requests that wait for a decision, and the decisions so far. */
export function ApprovalsPage() {
  useDocumentTitle(t`Approvals`);
  const [params, setParams] = useAddressParams();
  const tab = params.get('tab') === 'decided' ? 'decided' : 'waiting';
  return (
    <>
      <PageHeader
        title={t`Approvals`}
        subtitle={t`Review campaigns and flights before they start`}
      />
      <Tabs
        value={tab}
        onValueChange={(next) => setParams(next === 'decided' ? { tab: next } : {})}
      >
        <TabsList aria-label={t`Approvals`}>
          <TabsTrigger value="waiting">{t`Waiting`}</TabsTrigger>
          <TabsTrigger value="decided">{t`Decided`}</TabsTrigger>
        </TabsList>
        <TabsContent value="waiting">
          <WaitingList />
        </TabsContent>
        <TabsContent value="decided">
          <DecidedList />
        </TabsContent>
      </Tabs>
    </>
  );
}

export { ApprovalsPage as Component };
