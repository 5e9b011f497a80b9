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

const EMPTY = {
  open: {
    title: 'No open requests',
    text: 'You’re all caught up. Questions from Help & Support arrive here.',
  },
  answered: {
    title: 'No answered requests yet',
    text: 'A request that is marked as answered moves here.',
  },
};

function Requests({ status }: { status: 'open' | 'answered' }) {
  const [page, setPage] = useState(1);
  const query = useQuery(inboxQuery(status, page));
  return (
    <PagedList
      query={query}
      label="requests"
      empty={
        <EmptyState icon={<Inbox aria-hidden />} title={EMPTY[status].title}>
          {EMPTY[status].text}
        </EmptyState>
      }
      page={page}
      pageSize={REQUESTS_PAGE_SIZE}
      onPage={setPage}
    >
      {(rows) => (
        <Card>
          <ul aria-label="Requests" className="*:contain-layout divide-y divide-border">
            {rows.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}

/** What people of all organisations ask, for superadmins to answer. */
export function SupportInboxPage() {
  useDocumentTitle('Support Requests');
  return (
    <>
      <PageHeader
        title="Support Requests"
        subtitle="Answer here, or by email or phone and mark the request"
      />
      <Tabs defaultValue="open">
        <TabsList aria-label="Requests">
          <TabsTrigger value="open">Open</TabsTrigger>
          <TabsTrigger value="answered">Answered</TabsTrigger>
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
