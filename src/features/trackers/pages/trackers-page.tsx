import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { formatInteger } from '@/domain/format';
import { useOrganisationId } from '@/session/session';
import { CopyButton } from '@/ui/copy-button';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { QueryState } from '@/ui/query-state';
import { useDocumentTitle } from '@/ui/use-document-title';
import { trackerVersionsQuery } from '../queries';

/** The organisation's tracked short links. */
export function TrackersPage() {
  useDocumentTitle('SMS+');
  const query = useQuery(trackerVersionsQuery(useOrganisationId()));
  return (
    <>
      <PageHeader title="SMS+" subtitle="Tracked short links with a preview in messengers" />
      <QueryState
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState icon={<Link2 aria-hidden />} title="No trackers yet">
            Short links of your organization appear here.
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption="Short links"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: 'Tracker',
                cell: ({ tracker }) => <bdi className="font-medium">{tracker?.name}</bdi>,
              },
              { header: 'Version', cell: ({ version_name }) => <bdi>{version_name}</bdi> },
              {
                header: 'Short URL',
                cell: ({ shortened_url }) =>
                  shortened_url ? (
                    <span className="flex items-center gap-1">
                      {shortened_url}{' '}
                      <CopyButton text={shortened_url} label={`Copy ${shortened_url}`} />
                    </span>
                  ) : (
                    '—'
                  ),
              },
              {
                header: 'Clicks',
                numeric: true,
                cell: ({ click_count }) => formatInteger(click_count),
              },
            ]}
          />
        )}
      </QueryState>
    </>
  );
}

export { TrackersPage as Component };
