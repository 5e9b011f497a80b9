import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '@/domain/format';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { useActor, useOrganisationId } from '@/session/session';
import { Badge } from '@/ui/badge';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Pagination } from '@/ui/pagination';
import { QueryState } from '@/ui/query-state';
import { SearchInput } from '@/ui/search-input';
import { useDocumentTitle } from '@/ui/use-document-title';
import { CREATIVES_PAGE_SIZE, creativesQuery } from '../queries';

/** The organisation's creatives with their newest text. */
export function CreativesPage() {
  useDocumentTitle('Creatives');
  const { organisation } = useActor();
  const organisationId = useOrganisationId();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery(creativesQuery({ organisationId, search, page }));
  return (
    <>
      <PageHeader
        title="Creatives"
        subtitle="Manage your campaign creatives and messaging content"
      />
      <SearchInput
        label="Search creatives"
        placeholder="Search creatives"
        value={search}
        onChange={(next) => {
          setSearch(next);
          setPage(1);
        }}
        className="mb-4 md:max-w-80"
      />
      <QueryState
        query={query}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            icon={<MessageSquareText aria-hidden />}
            title={search ? 'No creative matches' : 'No creatives yet'}
          >
            Creatives are written while a flight is planned.
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <>
            <DataTable
              caption="Creatives"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { header: 'Name', cell: ({ name }) => <bdi className="font-medium">{name}</bdi> },
                { header: 'Type', cell: ({ type }) => <Badge>{type}</Badge> },
                {
                  header: 'Status',
                  cell: ({ status }) => <StatusBadge kind="creative" status={status} />,
                },
                {
                  header: 'Message',
                  cell: ({ message }) => (
                    <bdi className="line-clamp-2 min-w-56 text-muted break-words">{message}</bdi>
                  ),
                },
                {
                  header: 'Updated',
                  numeric: true,
                  cell: ({ updated_at }) => formatDate(updated_at, organisation?.time_zone),
                },
              ]}
            />
            <Pagination
              label="creatives"
              page={page}
              pageSize={CREATIVES_PAGE_SIZE}
              total={total}
              onPage={setPage}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

export { CreativesPage as Component };
