import { t } from '@lingui/core/macro';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { NothingMatches } from '@/ui/list/nothing-matches';
import { Notice } from '@/ui/states/notice';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { useIsMobile } from '@/ui/theme/use-media-query';
import { CalendarFilters } from '../components/calendar-filters';
import { CalendarSkeleton } from '../components/calendar-skeleton';
import { CalendarToolbar } from '../components/calendar-toolbar';
import { HeaviestDays } from '../components/heaviest-days';
import { MonthView } from '../components/month-view';
import { OverlapList } from '../components/overlap-list';
import { PhoneView } from '../components/phone-view';
import { RowsView } from '../components/rows-view';
import { MAX_FLIGHTS } from '../queries';
import { type Calendar, useCalendar } from '../use-calendar';
import { useCalendarFilter } from '../use-calendar-filter';

interface ViewProps {
  calendar: Calendar;
  announce: (text: string) => void;
}

function View({ calendar, announce }: ViewProps) {
  const isMobile = useIsMobile();
  if (isMobile) return <PhoneView calendar={calendar} announce={announce} />;
  return (
    <>
      <HeaviestDays calendar={calendar} />
      {calendar.filter.view === 'month' ? (
        <MonthView calendar={calendar} announce={announce} />
      ) : (
        <RowsView calendar={calendar} announce={announce} />
      )}
    </>
  );
}

/** Empty state: no flight matches the filters, or none is planned. */
function NothingPlanned({ calendar }: { calendar: Calendar }) {
  const { clear } = useCalendarFilter();
  if (calendar.all.length > 0)
    return <NothingMatches title={t`No matching flights`} onClear={clear} />;
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden />}
      title={t`Nothing is planned in this period.`}
      action={<ButtonLink variant="outline" to={paths.campaigns}>{t`Go to Campaigns`}</ButtonLink>}
    >
      {t`Flights appear here as soon as they have a date.`}
    </EmptyState>
  );
}

/** Flights and overlaps of the period. Waits for sent messages too: flights that appear later would move the rows. */
function Period({ calendar, announce }: ViewProps) {
  if (calendar.loadQuery.isPending) return <CalendarSkeleton view={calendar.filter.view} />;
  return (
    <>
      {calendar.flights.length === 0 ? (
        <Card className="mb-8">
          <NothingPlanned calendar={calendar} />
        </Card>
      ) : (
        <View calendar={calendar} announce={announce} />
      )}
      <OverlapList calendar={calendar} />
    </>
  );
}

/** Flights of all campaigns by month, week and day, with daily messages and audience overlaps. */
export function CalendarPage() {
  const calendar = useCalendar();
  const [announced, announce] = useState('');
  useDocumentTitle(t`Calendar`);
  return (
    <>
      <PageHeader title={t`Calendar`} subtitle={t`Every send, every campaign`} />
      <CalendarFilters calendar={calendar} />
      <p role="status" className="sr-only">
        {announced}
      </p>
      <CalendarToolbar calendar={calendar} />
      {calendar.isTruncated && (
        <Notice className="mb-4">
          {t`This period has more than ${MAX_FLIGHTS} flights. The calendar and its totals include ${MAX_FLIGHTS} of them, running flights first. Filter by campaign, channel or status to see the others.`}
        </Notice>
      )}
      <QueryState query={calendar.query} pending={<CalendarSkeleton view={calendar.filter.view} />}>
        {() => <Period calendar={calendar} announce={announce} />}
      </QueryState>
    </>
  );
}

export { CalendarPage as Component };
