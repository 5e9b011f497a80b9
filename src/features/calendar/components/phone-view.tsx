import { Card } from '@/ui/layout/card';
import type { Calendar } from '../use-calendar';
import { DayList } from './day-list';
import { MonthDays, Weekdays } from './month-days';

/** Pixels of a week: a day in it is as large as a finger. */
const WEEK = 48;

interface PhoneViewProps {
  calendar: Calendar;
  announce: (text: string) => void;
}

/** On a phone: the days as a list, and of a month how busy each is above it. */
export function PhoneView({ calendar, announce }: PhoneViewProps) {
  const { weeks, filter } = calendar;
  return (
    <>
      {filter.view === 'month' && (
        <Card className="@container mb-4 overflow-clip">
          <Weekdays week={weeks[0] ?? []} />
          <MonthDays calendar={calendar} heights={weeks.map(() => WEEK)} />
        </Card>
      )}
      <DayList calendar={calendar} announce={announce} />
    </>
  );
}
