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
import { MOST_FLIGHTS } from '../queries';
import { type Calendar, useCalendar } from '../use-calendar';
import { useCalendarPlace } from '../use-calendar-place';

interface ViewProps {
  calendar: Calendar;
  announce: (text: string) => void;
}

/** The flights of the period: as a list on a phone, else as a month of weeks or as rows. */
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

/** Nothing in the period: because of the filters, or because nothing is planned. */
function NothingPlanned({ calendar }: { calendar: Calendar }) {
  const { clear } = useCalendarPlace();
  if (calendar.all.length > 0)
    return <NothingMatches title={t`No flight of this period matches.`} onClear={clear} />;
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

/** What is sent in the period. A day lists what was sent besides what is planned: its rows would move if either came later. */
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

/** All campaigns by month, week and day: what sends when, how much of it, and to whom twice. */
export function CalendarPage() {
  const calendar = useCalendar();
  const [announced, announce] = useState('');
  useDocumentTitle(t`Calendar`);
  return (
    <>
      <PageHeader title={t`Calendar`} subtitle={t`What is sent when, across all campaigns`} />
      <CalendarFilters calendar={calendar} />
      <p role="status" className="sr-only">
        {announced}
      </p>
      <CalendarToolbar calendar={calendar} />
      {calendar.isCut && (
        <Notice className="mb-4">
          {t`This period has more than ${MOST_FLIGHTS} flights. The calendar and its totals show ${MOST_FLIGHTS} of them: running flights first, pending ones last. Choose a campaign, channel or status to see others.`}
        </Notice>
      )}
      <QueryState query={calendar.query} pending={<CalendarSkeleton view={calendar.filter.view} />}>
        {() => <Period calendar={calendar} announce={announce} />}
      </QueryState>
    </>
  );
}

export { CalendarPage as Component };
