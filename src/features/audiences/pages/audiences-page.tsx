import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { useState } from 'react';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { QueryState } from '@/ui/query-state';
import { SearchInput } from '@/ui/search-input';
import { useDocumentTitle } from '@/ui/use-document-title';
import { ContactCount } from '../components/contact-count';
import { AUDIENCES_PAGE_SIZE, audiencesQuery } from '../queries';

/** The organisation's cohorts and whom they reach. */
export function AudiencesPage() {
  useDocumentTitle('AudienceMart');
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(AUDIENCES_PAGE_SIZE);
  const query = useQuery(audiencesQuery(useOrganisationId(), { search, limit }));
  return (
    <>
      <PageHeader
        title="AudienceMart"
        subtitle="Cohorts built from segments, ready for your flights"
      />
      <SearchInput
        label="Search audience cohorts"
        placeholder="Search audience cohorts"
        value={search}
        onChange={setSearch}
        className="mb-4 md:max-w-80"
      />
      <QueryState
        query={query}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            icon={<Target aria-hidden />}
            title={search ? 'No cohort matches' : 'No audience cohorts yet'}
          />
        }
      >
        {({ rows, total }) => (
          <>
            <DataTable
              caption="Audience cohorts"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { header: 'Cohort', cell: ({ name }) => <bdi className="font-medium">{name}</bdi> },
                {
                  header: 'Id',
                  cell: ({ cohort_id }) => <span className="text-muted">{cohort_id}</span>,
                },
                {
                  header: 'Description',
                  cell: ({ description }) => (
                    <bdi className="block min-w-56 text-muted">{description}</bdi>
                  ),
                },
                {
                  header: 'Segments',
                  numeric: true,
                  cell: ({ audience_segments }) =>
                    new Set(audience_segments.map(({ segments }) => segments?.id)).size,
                },
                {
                  header: 'Contacts',
                  numeric: true,
                  cell: (audience) => <ContactCount audience={audience} />,
                },
              ]}
            />
            {rows.length < total && (
              <Button
                variant="outline"
                className="mt-4"
                pending={query.isFetching}
                onClick={() => setLimit(limit + AUDIENCES_PAGE_SIZE)}
              >
                Show more ({rows.length} of {total})
              </Button>
            )}
          </>
        )}
      </QueryState>
    </>
  );
}

export { AudiencesPage as Component };
