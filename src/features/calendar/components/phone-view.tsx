import { Card } from '@/ui/layout/card';
import type { Calendar } from '../use-calendar';
import { DayList } from './day-list';
import { MonthDays, Weekdays } from './month-days';

/** Height of a week in pixels: days are large enough to tap. */
const WEEK_HEIGHT = 48;

interface PhoneViewProps {
  calendar: Calendar;
  announce: (text: string) => void;
}

/** List of days for phones, in the month view below a small month grid. */
export function PhoneView({ calendar, announce }: PhoneViewProps) {
  const { weeks, filter } = calendar;
  return (
    <>
      {filter.view === 'month' && (
        <Card className="@container mb-4 overflow-clip">
          <Weekdays week={weeks[0] ?? []} />
          <MonthDays calendar={calendar} heights={weeks.map(() => WEEK_HEIGHT)} />
        </Card>
      )}
      <DayList calendar={calendar} announce={announce} />
    </>
  );
}
