// Random delivery reports: new, repeated, changed, late, early, too expensive, corrected, and for unknown flights.
import { randomUUID } from 'node:crypto';
import type { Book, Report } from './book.ts';
import { HOUR } from './calendar.ts';

const iso = (time: number) => new Date(time).toISOString();

/** Price in dollars of a flight's message in an hour; undefined when the flight could not send then. */
function priceThen(book: Book, flight: string, hour: string): number | undefined {
  const known = book.flights.get(flight);
  const [span] = known ? book.spansIn(known, Math.floor(Date.parse(hour) / HOUR) * HOUR) : [];
  return span && span.price / 10_000;
}

/** Draws a number of messages: usually a few, sometimes about as many as the budgets can pay, or more. */
function drawCount(kind: number, price: number, chance: () => number): number {
  if (kind <= 0.94) return Math.floor(chance() * 60);
  return Math.ceil((kind > 0.96 ? 2600 : 20 + Math.floor(chance() * 120)) / price);
}

/** Corrects part of a report, all of it, or slightly more; sometimes at another price. */
function aCorrection(report: Report, sentReports: Report[], chance: () => number): Report {
  const { corrects: _, ...rest } = report;
  const share = chance();
  const part = (figure: number) => Math.min(0, -Math.ceil(figure * share * 1.1));
  const sent = part(report.sent);
  const each = report.sent === 0 ? 0 : report.cost / report.sent;
  const correction: Report = {
    ...rest,
    report_id: randomUUID(),
    corrects: report.report_id,
    sent,
    delivered: part(report.delivered),
    conversions: part(report.conversions),
    revenue: Math.min(0, -Math.floor(report.revenue * share * 10_000) / 10_000),
    cost: Math.round((sent * each - (chance() < 0.05 ? 0.0001 : 0)) * 10_000) / 10_000,
  };
  sentReports.push(correction);
  return correction;
}

/** Repeats a report, changes its content under the same id, or corrects it. */
function repeated(
  again: Report,
  kind: number,
  sentReports: Report[],
  chance: () => number,
): Report {
  if (kind < 0.12) return again;
  if (kind < 0.16) return { ...again, delivered: again.delivered + (again.corrects ? -1 : 1) };
  return aCorrection(again, sentReports, chance);
}

/** Draws 1 to 12 reports and adds the new reports to `sentReports`. */
export function drawReports(
  book: Book,
  sentReports: Report[],
  now: number,
  chance: () => number,
): Report[] {
  const flights = [...book.flights.keys()];
  const pick = <T>(from: readonly T[]) => from[Math.floor(chance() * from.length)] as T;
  return Array.from({ length: 1 + Math.floor(chance() * 12) }, () => {
    const kind = chance();
    const again = sentReports.length > 0 ? pick(sentReports) : undefined;
    if (again && kind < 0.24) return repeated(again, kind, sentReports, chance);
    const late = kind < 0.4 ? Math.floor(chance() * 400) : Math.floor(chance() * 30);
    const flight_id = kind > 0.99 ? randomUUID() : pick(flights);
    const hour = iso(kind > 0.97 ? now + 3 * HOUR : now - late * HOUR);
    // Most gateways report the price of that hour, some the current price.
    const each =
      (chance() < 0.9 ? priceThen(book, flight_id, hour) : undefined) ?? book.price / 10_000;
    const sent = drawCount(kind, each, chance);
    const report: Report = {
      gateway: pick(['one', 'two']),
      report_id: randomUUID(),
      flight_id,
      hour,
      sent,
      delivered: Math.floor(sent * chance()),
      opened: null,
      clicked: null,
      conversions: Math.floor(chance() * 3),
      revenue: Math.floor(chance() * 90_000) / 10_000,
      cost: Math.round(sent * each * 10_000) / 10_000,
    };
    sentReports.push(report);
    return report;
  });
}
