import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { PageHeader } from '@/ui/layout/page-header';
import { PagedList } from '@/ui/list/paged-list';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/layout/tabs';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { RequestRow } from '../components/request-row';
import { inboxQuery, REQUESTS_PAGE_SIZE } from '../queries';

const emptyText = () => ({
  open: {
    title: t`No open requests`,
    text: t`You’re all caught up. Questions from Help & Support arrive here.`,
  },
  answered: {
    title: t`No answered requests yet`,
    text: t`Requests move here when you mark them as answered.`,
  },
});

function Requests({ status }: { status: 'open' | 'answered' }) {
  const [page, setPage] = useState(1);
  const query = useQuery(inboxQuery(status, page));
  const { title, text } = emptyText()[status];
  return (
    <PagedList
      query={query}
      label={t`requests`}
      empty={
        <EmptyState icon={<Inbox aria-hidden />} title={title}>
          {text}
        </EmptyState>
      }
      page={page}
      pageSize={REQUESTS_PAGE_SIZE}
      onPage={setPage}
    >
      {(rows) => (
        <Card>
          <ul aria-label={t`Requests`} className="*:contain-layout divide-y divide-border">
            {rows.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}

export function SupportInboxPage() {
  useDocumentTitle(t`Support Requests`);
  return (
    <>
      <PageHeader
        title={t`Support Requests`}
        subtitle={t`Answer here. After an email or a call, mark the request as answered.`}
      />
      <Tabs defaultValue="open">
        <TabsList aria-label={t`Requests`}>
          <TabsTrigger value="open">
            {t({ message: 'Open', context: 'support requests' })}
          </TabsTrigger>
          <TabsTrigger value="answered">
            {t({ message: 'Answered', context: 'support requests' })}
          </TabsTrigger>
        </TabsList>
        <TabsContent value="open">
          <Requests status="open" />
        </TabsContent>
        <TabsContent value="answered">
          <Requests status="answered" />
        </TabsContent>
      </Tabs>
    </>
  );
}

export { SupportInboxPage as Component };
