import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { KpiCards, KpiSkeleton } from '@/features/analytics/components/kpi-cards';
import { reportQuery } from '@/features/analytics/queries';
import { paths } from '@/lib/paths';
import { useOrganisationId } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';

const DAYS = 30;

/** The same read as that of the reports, so that both screens say the same. */
export const recentResultsQuery = (organisationId: string) =>
  reportQuery(organisationId, { days: DAYS, campaign: '' });

/** What the campaigns have brought lately; the reports say more. */
export function RecentResults() {
  const query = useQuery(recentResultsQuery(useOrganisationId()));
  return (
    <Section
      title={`Last ${DAYS} days`}
      className="*:last:mb-0"
      actions={
        <Link to={paths.analytics} className="font-medium text-accent hover:underline">
          Campaign reports
        </Link>
      }
    >
      <QueryState
        query={query}
        pending={<KpiSkeleton />}
        errorTitle="The results could not be loaded"
        isEmpty={({ current }) => current === null}
        empty={
          <Card className="flex min-h-32 items-center justify-center p-5 text-center text-muted">
            Nothing was sent in the last {DAYS} days. What your flights bring appears here.
          </Card>
        }
      >
        {(report) => <KpiCards report={report} />}
      </QueryState>
    </Section>
  );
}
