import { deliveredCount } from '@/domain/flight';
import { formatCurrency, formatDate, formatInteger, formatPercent } from '@/domain/format';
import { schedulePeriod } from '@/domain/schedule';
import type { Flight } from '../types';

interface Figure {
  label: string;
  value: string;
}

/** What came of a flight, in words, in the order every list shows it; `spent` is to the cent. */
export function resultFigures(flight: Flight, spent = flight.spent): Figure[] {
  return [
    { label: 'Sent', value: formatInteger(flight.sent) },
    { label: 'Delivered', value: formatInteger(deliveredCount(flight.sent, flight.delivery_rate)) },
    { label: 'CTR', value: formatPercent(flight.ctr) },
    { label: 'Spent', value: formatCurrency(spent, 2) },
    { label: 'Budget', value: formatCurrency(flight.budget, 2) },
  ];
}

/** When a flight was created and from which to which day it is scheduled, as days of the organisation's time zone. */
export function dateFigures(flight: Flight, timeZone: string): Figure[] {
  const { created_at: created, intervals } = flight;
  return [
    { label: 'Created', value: formatDate(created, timeZone) },
    { label: 'Scheduled', value: schedulePeriod(intervals) ?? 'N/A' },
  ];
}
