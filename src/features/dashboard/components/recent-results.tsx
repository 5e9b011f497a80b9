import { t } from '@lingui/core/macro';
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

/** Shares its query key with the reports screen, so that both screens show the same figures. */
export const recentResultsQuery = (organisationId: string) =>
  reportQuery(organisationId, { days: DAYS, campaign: '' });

export function RecentResults() {
  const query = useQuery(recentResultsQuery(useOrganisationId()));
  return (
    <Section
      title={t`Last ${DAYS} days`}
      className="*:last:mb-0"
      actions={
        <Link to={paths.analytics} className="font-medium text-accent hover:underline">
          {t`Campaign reports`}
        </Link>
      }
    >
      <QueryState
        query={query}
        pending={<KpiSkeleton />}
        errorTitle={t`Couldn’t load results`}
        isEmpty={({ current }) => current === null}
        empty={
          <Card className="flex min-h-32 items-center justify-center p-5 text-center text-muted">
            {t`No sends in the last ${DAYS} days`}
          </Card>
        }
      >
        {(report) => <KpiCards report={report} />}
      </QueryState>
    </Section>
  );
}
