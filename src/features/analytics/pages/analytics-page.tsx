import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BarChart3, Plus } from 'lucide-react';
import { useState } from 'react';
import { NO_FIGURES } from '@/domain/campaign/metrics';
import { CreateCampaignDialog } from '@/features/campaigns/components/form/create-campaign-dialog';
import { downloadText } from '@/lib/download';
import { useCan, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { RetryNotice } from '@/ui/states/retry-notice';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { ChannelCard } from '../components/channel-card';
import { FunnelCard } from '../components/funnel-card';
import { KpiCards, KpiSkeleton } from '../components/kpi-cards';
import { ReportFilters } from '../components/report-filters';
import { ReportTables } from '../components/report-tables';
import { RoiCard } from '../components/roi-card';
import { SeriesCard } from '../components/series-card';
import { readAllRows, reportQuery } from '../queries';
import { fileRows, reportRows, sortRows } from '../report-table';
import type { Report } from '../schemas';
import { useReportFilter } from '../use-report-filter';

function NoCampaigns() {
  const can = useCan();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Card>
        <EmptyState
          icon={<BarChart3 aria-hidden />}
          title={t`No campaigns found. Create your first campaign to see analytics.`}
          action={
            can('campaign:create') && (
              <Button onClick={() => setCreating(true)}>
                <Plus aria-hidden /> {t`Create Campaign`}
              </Button>
            )
          }
        />
      </Card>
      <CreateCampaignDialog from="campaigns" open={creating} onOpenChange={setCreating} />
    </>
  );
}

/** Downloads all rows of the open table in its sort order. */
function useExport() {
  const organisationId = useOrganisationId();
  const { filter } = useReportFilter();
  const { view } = filter;
  return useMutation({
    mutationFn: async (report: Report) => {
      const { rows, total } =
        view === 'campaigns' || view === 'flights'
          ? fileRows(await readAllRows(organisationId, view, filter))
          : { rows: reportRows(report, view), total: report.current };
      const { reportCsv } = await import('../report-csv');
      downloadText(
        `campaign-reports-${view}-${report.from}-${report.to}.csv`,
        reportCsv(view, sortRows(rows, view, filter), total),
      );
    },
    meta: { errorToast: { title: t`Error`, fallback: t`Failed to export the report` } },
  });
}

function ReportView({ report }: { report: Report }) {
  const { filter, setFilter } = useReportFilter();
  if (filter.campaign && !report.campaign)
    return (
      <EmptyState
        icon={<BarChart3 aria-hidden />}
        title={t`Campaign not found`}
        action={
          <Button variant="outline" onClick={() => setFilter({ campaign: '' })}>
            {t`Show all campaigns`}
          </Button>
        }
      >
        {t`It may have been deleted, or it belongs to another organization.`}
      </EmptyState>
    );
  const current = report.current ?? NO_FIGURES;
  const unopened = report.channels.filter(({ opened }) => opened === null);
  return (
    <>
      <KpiCards report={report} />
      <SeriesCard report={report} />
      <div className="mb-8 grid gap-4 xl:grid-cols-3">
        <ChannelCard report={report} />
        <FunnelCard figures={current} unopened={unopened.map(({ channel }) => channel)} />
        <RoiCard figures={current} />
      </div>
      <ReportTables report={report} />
    </>
  );
}

const PENDING_CARDS = ['channels', 'funnel', 'return'];

const Pending = () => (
  <div role="status">
    <span className="sr-only">{t`Loading`}</span>
    <KpiSkeleton />
    <Card className="mb-6 p-5">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-2 h-4 w-64" />
      <Skeleton className="mt-6 h-64" />
    </Card>
    <div className="grid gap-4 xl:grid-cols-3">
      {PENDING_CARDS.map((name) => (
        <Card key={name} className="h-96 p-5">
          <Skeleton className="h-5 w-40" />
        </Card>
      ))}
    </div>
  </div>
);

export function AnalyticsPage() {
  useDocumentTitle(t`Campaign Reports`);
  const { filter } = useReportFilter();
  const query = useQuery(reportQuery(useOrganisationId(), filter));
  const { data: report, error, isPlaceholderData } = query;
  const save = useExport();
  return (
    <>
      <PageHeader
        title={t`Campaign Reports`}
        subtitle={t`Results across campaigns`}
        actions={
          report &&
          report.has_campaigns && (
            <ReportFilters
              report={report}
              exporting={save.isPending}
              onExport={() => save.mutate(report)}
            />
          )
        }
      />
      {report && error && (
        <RetryNotice query={query} className="mb-4">
          {t`Couldn’t refresh the figures. They may be out of date.`}
        </RetryNotice>
      )}
      <QueryState
        query={query}
        pending={<Pending />}
        errorTitle={t`Couldn’t load reports`}
        isEmpty={({ has_campaigns }) => !has_campaigns}
        empty={<NoCampaigns />}
      >
        {(loaded) => (
          <div
            aria-busy={isPlaceholderData}
            className={isPlaceholderData ? 'opacity-60' : undefined}
          >
            <ReportView report={loaded} />
          </div>
        )}
      </QueryState>
    </>
  );
}

export { AnalyticsPage as Component };
