// Reports as gateways send them: new, told again, told otherwise, late, early, too dear, taken back, and of nobody.
import { randomUUID } from 'node:crypto';
import type { Book, Report } from './book.ts';
import { HOUR } from './calendar.ts';

const iso = (time: number) => new Date(time).toISOString();

/** Dollars that a message of a flight cost in an hour, as far as it could send then. */
function priceThen(book: Book, flight: string, hour: string): number | undefined {
  const known = book.flights.get(flight);
  const [span] = known ? book.spansIn(known, Math.floor(Date.parse(hour) / HOUR) * HOUR) : [];
  return span && span.price / 10_000;
}

/** A few messages; at times about as many as a purse can pay, or more than any can. */
function howMany(kind: number, price: number, chance: () => number): number {
  if (kind <= 0.94) return Math.floor(chance() * 60);
  return Math.ceil((kind > 0.96 ? 2600 : 20 + Math.floor(chance() * 120)) / price);
}

/** Takes back a part of what was told, all of it, or a little more than that; sometimes at another price. */
function aCorrection(report: Report, told: Report[], chance: () => number): Report {
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
  told.push(correction);
  return correction;
}

/** A report once more, with other content, or taken back. */
function repeated(again: Report, kind: number, told: Report[], chance: () => number): Report {
  if (kind < 0.12) return again;
  if (kind < 0.16) return { ...again, delivered: again.delivered + (again.corrects ? -1 : 1) };
  return aCorrection(again, told, chance);
}

/** A few reports: new, told again, told otherwise, late, early, too dear, and of nobody. */
export function drawReports(
  book: Book,
  told: Report[],
  now: number,
  chance: () => number,
): Report[] {
  const flights = [...book.flights.keys()];
  const pick = <T>(from: readonly T[]) => from[Math.floor(chance() * from.length)] as T;
  return Array.from({ length: 1 + Math.floor(chance() * 12) }, () => {
    const kind = chance();
    const again = told.length > 0 ? pick(told) : undefined;
    if (again && kind < 0.24) return repeated(again, kind, told, chance);
    const late = kind < 0.4 ? Math.floor(chance() * 400) : Math.floor(chance() * 30);
    const flight_id = kind > 0.99 ? randomUUID() : pick(flights);
    const hour = iso(kind > 0.97 ? now + 3 * HOUR : now - late * HOUR);
    // Most gateways know what a message cost then; some take the price of now.
    const each =
      (chance() < 0.9 ? priceThen(book, flight_id, hour) : undefined) ?? book.price / 10_000;
    const sent = howMany(kind, each, chance);
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
    told.push(report);
    return report;
  });
}
