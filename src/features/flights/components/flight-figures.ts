import { deliveredCount } from '@/domain/flight';
import { formatCurrency, formatDate, formatInteger, formatPercent } from '@/domain/format';
import { clickRate } from '@/domain/rates';
import { schedulePeriod } from '@/domain/schedule';
import type { Flight } from '../types';

interface Figure {
  label: string;
  value: string;
  /** The two numbers of a rate. */
  detail?: string;
}

/** Clicked of delivered; a flight without reports has no numbers, and one that does not measure clicks no rate. */
function clickFigure({ ctr, totals }: Flight): Figure {
  const [sums] = [totals].flat();
  if (!sums) return { label: 'CTR', value: formatPercent(ctr) };
  const rate = clickRate({ clicked: sums.clicked, clicked_of: sums.delivered });
  if (!rate) return { label: 'CTR', value: sums.clicked === null ? 'Not measured' : '—' };
  const detail = `${formatInteger(rate.part)} of ${formatInteger(rate.whole)}`;
  return { label: 'CTR', value: formatPercent(rate.value), detail };
}

/** What came of a flight, in words, in the order every list shows it; `spent` is to the cent. */
export function resultFigures(flight: Flight, spent = flight.spent): Figure[] {
  return [
    { label: 'Sent', value: formatInteger(flight.sent) },
    { label: 'Delivered', value: formatInteger(deliveredCount(flight.sent, flight.delivery_rate)) },
    clickFigure(flight),
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
