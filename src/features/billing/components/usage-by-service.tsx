import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { costPerMessage } from '@/domain/billing';
import { formatCurrency, formatInteger } from '@/domain/format';
import { useOrganisationId } from '@/session/session';
import { Card } from '@/ui/card';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { QueryState } from '@/ui/query-state';
import { SkeletonRows } from '@/ui/skeleton';
import { usageQuery } from '../queries';

/** What each service has sent, delivered and cost in the billing cycle (BILL-08, BILL-09). */
export function UsageByService({ from, to }: { from: string; to: string }) {
  const query = useQuery(usageQuery(useOrganisationId(), from, to));
  return (
    <section aria-labelledby="usage-by-service" className="mb-8">
      <h2 id="usage-by-service" className="mb-3 text-base font-semibold">
        Usage by Service Type
      </h2>
      <QueryState
        query={query}
        pending={
          // As high as the table with its six services.
          <Card>
            <SkeletonRows rows={7} className="space-y-6.5" />
          </Card>
        }
        errorTitle="The usage could not be loaded"
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Card>
            <EmptyState
              icon={<MessageSquareText aria-hidden />}
              title="Nothing was sent in this billing cycle"
            />
          </Card>
        }
      >
        {(rows) => (
          <DataTable
            caption="Usage by Service Type"
            rows={rows}
            keyOf={({ service_type }) => service_type}
            columns={[
              {
                header: 'Service',
                cell: ({ service_type }) => <span className="font-medium">{service_type}</span>,
              },
              {
                header: 'Sent',
                numeric: true,
                cell: ({ total_sent }) => formatInteger(total_sent),
              },
              {
                header: 'Delivered',
                numeric: true,
                cell: ({ total_delivered }) => formatInteger(total_delivered),
              },
              {
                header: 'Cost per message',
                numeric: true,
                cell: ({ total_cost, total_sent }) =>
                  formatCurrency(costPerMessage(total_cost, total_sent), 4),
              },
              {
                header: 'Total cost',
                numeric: true,
                cell: ({ total_cost }) => formatCurrency(total_cost, 2),
              },
            ]}
          />
        )}
      </QueryState>
    </section>
  );
}
