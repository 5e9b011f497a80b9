// A second set of books, kept by other code than the product's: nothing is imported here. Money is whole ten-thousandths of a dollar.

export interface Report {
  gateway: string;
  report_id: string;
  flight_id: string;
  hour: string;
  sent: number;
  delivered: number;
  opened: number | null;
  clicked: number | null;
  conversions: number;
  revenue: number;
  cost: number;
  /** Id of the report of which it takes something back. */
  corrects?: string;
}

/** A time in which something was active, in milliseconds from 1970; without an end it still is. */
interface Span {
  from: number;
  to: number | null;
  /** Of a flight: ten-thousandths of a dollar a message. */
  price: number;
}

export interface Flight {
  id: string;
  campaign: string;
  channel: string;
  createdAt: number;
  budget: number;
  spent: number;
  sent: number;
  status: 'pending' | 'active' | 'paused';
  spans: Span[];
}

export interface Line {
  day: string;
  kind: 'opening' | 'purchase' | 'debit' | 'correction' | 'refund';
  flight: string | null;
  amount: number;
}

export interface Sum {
  sent: number;
  delivered: number;
  conversions: number;
  revenue: number;
  cost: number;
}

const HOUR = 3_600_000;
/** A report may name any moment of its hour. */
const hourStart = (hour: string) => Math.floor(Date.parse(hour) / HOUR) * HOUR;
const units = (dollars: number) => Math.round(dollars * 10_000);

/** The calendar day that a clock on the wall of a zone shows at a moment. */
function wallDay(zone: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * HOUR).toISOString().slice(0, 10);
const dayBefore = (day: string) => new Date(Date.parse(day) - 24 * HOUR).toISOString().slice(0, 10);
const latest = (...days: string[]) => days.toSorted().at(-1) ?? '';

const NOTHING: Sum = { sent: 0, delivered: 0, conversions: 0, revenue: 0, cost: 0 };

const added = (sum: Sum, report: Report): Sum => ({
  sent: sum.sent + report.sent,
  delivered: sum.delivered + report.delivered,
  conversions: sum.conversions + report.conversions,
  revenue: sum.revenue + units(report.revenue),
  cost: sum.cost + units(report.cost),
});

const plus = (into: Map<string, Sum>, key: string, report: Report) =>
  into.set(key, added(into.get(key) ?? NOTHING, report));

/** What one organisation has sent, paid and got, written down as it happens. */
export class Book {
  readonly lines: Line[] = [];
  readonly flights = new Map<string, Flight>();
  readonly campaigns = new Map<string, { budget: number | null; spans: Span[] }>();
  /** By flight and hour, flight and day, and channel and day. */
  readonly hours = new Map<string, Sum>();
  readonly days = new Map<string, Sum>();
  readonly #taken = new Map<string, string>();
  /** What is left of each report, and which one it was. */
  readonly #left = new Map<string, { flight: string; hour: number; rest: Sum }>();
  /** From which day on the days of which zone are billed. */
  readonly #zones: { zone: string; from: string }[];

  constructor(zone: string) {
    this.#zones = [{ zone, from: '' }];
  }

  /** Another zone: its days count from the first one that neither clock has begun within the hour. */
  changeZone(zone: string, now: number): void {
    const soon = now + HOUR;
    const planned = this.#zones.at(-1)?.from ?? '';
    const from = latest(planned, dayAfter(wallDay(zone, soon)), dayAfter(this.dayOf(soon)));
    if (planned === from) this.#zones.pop();
    this.#zones.push({ zone, from });
  }

  dayOf(at: number): string {
    for (let nth = this.#zones.length - 1; nth >= 0; nth -= 1) {
      const { zone = '', from = '' } = this.#zones[nth] ?? {};
      const day = wallDay(zone, at);
      if (day < from) continue;
      const next = this.#zones[nth + 1]?.from;
      return next && day >= next ? dayBefore(next) : day;
    }
    return '';
  }

  /** The day of an hour's messages: the one in which its middle lies. */
  sendingDay(hour: string): string {
    return this.dayOf(hourStart(hour) + HOUR / 2);
  }

  get balance(): number {
    return this.lines.reduce((sum, { amount }) => sum + amount, 0);
  }

  book(kind: Line['kind'], dollars: number, now: number): void {
    this.lines.push({ day: this.dayOf(now), kind, flight: null, amount: units(dollars) });
  }

  #campaignLeft(campaign: string): number {
    const budget = this.campaigns.get(campaign)?.budget ?? null;
    if (budget === null) return Infinity;
    let spent = 0;
    for (const flight of this.flights.values())
      if (flight.campaign === campaign) spent += flight.spent;
    return budget - spent;
  }

  /** Something begins, at a price. */
  begin({ spans }: { spans: Span[] }, at: number, price = 0): void {
    spans.push({ from: at, to: null, price });
  }

  /** What still is ends. */
  end({ spans }: { spans: Span[] }, at: number): void {
    for (const span of spans) span.to ??= at;
  }

  /** Every message costs something else from now on. */
  changePrice(price: number, at: number): void {
    for (const flight of this.flights.values()) {
      if (flight.status !== 'active') continue;
      this.end(flight, at);
      this.begin(flight, at, price);
    }
  }

  /** The times of an hour in which a flight and its campaign were both active. */
  spansIn(flight: Flight, hour: number): Span[] {
    const campaign = this.campaigns.get(flight.campaign)?.spans ?? [];
    return flight.spans.filter((one) =>
      campaign.some((other) => {
        const from = Math.max(one.from, other.from, hour);
        return from < Math.min(one.to ?? Infinity, other.to ?? Infinity, hour + HOUR);
      }),
    );
  }

  #idle(flight: Flight, hour: number): string {
    const touches = ({ from, to }: Span) => from < hour + HOUR && (to === null || to > hour);
    if (!this.campaigns.get(flight.campaign)?.spans.some(touches)) return 'campaign_inactive';
    if (!flight.spans.some(({ from }) => from < hour + HOUR)) return 'not_started';
    if (flight.spans.some(touches)) return 'outside_intervals';
    return flight.spans.some(({ from }) => from >= hour + HOUR) ? 'paused' : 'after_stop';
  }

  #refusal(report: Report, flight: Flight, now: number): string | null {
    const hour = hourStart(report.hour);
    const cost = units(report.cost);
    if (hour > now + 5 * 60_000) return 'hour_in_future';
    if (hour < Math.floor(flight.createdAt / HOUR) * HOUR) return 'before_flight';
    if (report.sent === 0 && cost === 0)
      return flight.status === 'pending' && flight.sent === 0 ? 'not_started' : null;
    if (flight.status === 'pending') return 'not_started';
    const prices = this.spansIn(flight, hour).map((span) => span.price * report.sent);
    if (prices.length === 0) return this.#idle(flight, hour);
    if (cost < Math.min(...prices) || cost > Math.max(...prices)) return 'wrong_cost';
    return this.#shortOf(cost, flight);
  }

  /** Why something can not be taken back; what is left of the report is written down otherwise. */
  #correct(report: Report, flight: Flight): string | null {
    const hour = hourStart(report.hour);
    const known = this.#left.get(`${report.gateway} ${report.corrects}`);
    if (!known || known.flight !== flight.id || known.hour !== hour) return 'unknown_report';
    const rest = added(known.rest, report);
    if (Object.values(rest).some((figure) => figure < 0)) return 'more_than_reported';
    if (report.sent < 0 || report.cost < 0) {
      const prices = this.spansIn(flight, hour).map(({ price }) => price * rest.sent);
      if (rest.cost < Math.min(...prices) || rest.cost > Math.max(...prices)) return 'wrong_cost';
    }
    known.rest = rest;
    return null;
  }

  /** Which of the three purses a cost is too much for. */
  #shortOf(cost: number, flight: Flight): string | null {
    if (cost > flight.budget - flight.spent) return 'budget_used';
    if (cost > this.#campaignLeft(flight.campaign)) return 'campaign_budget_used';
    return cost > this.balance ? 'insufficient_credits' : null;
  }

  /** What docs/gateway.md says becomes of a report; taken down when it is accepted. */
  take(report: Report, now: number): string {
    const flight = this.flights.get(report.flight_id);
    if (!flight) return 'unknown_flight';
    const key = `${report.gateway} ${report.report_id}`;
    const { hour, ...figures } = report;
    const content = JSON.stringify({ ...figures, hour: hourStart(hour) });
    const before = this.#taken.get(key);
    if (before !== undefined) return before === content ? 'duplicate' : 'report_reused';
    const refusal = report.corrects
      ? this.#correct(report, flight)
      : this.#refusal(report, flight, now);
    if (refusal) return refusal;
    if (!report.corrects)
      this.#left.set(key, {
        flight: flight.id,
        hour: hourStart(hour),
        rest: added(NOTHING, report),
      });
    this.#taken.set(key, content);
    const day = this.sendingDay(hour);
    const cost = units(report.cost);
    const kind = report.corrects ? 'correction' : 'debit';
    if (cost !== 0) this.lines.push({ day, kind, flight: flight.id, amount: -cost });
    flight.spent += cost;
    flight.sent += report.sent;
    plus(this.hours, `${flight.id} ${new Date(hourStart(hour)).toISOString()}`, report);
    plus(this.days, `${flight.id} ${day}`, report);
    return 'accepted';
  }

  /** Sums of the days of a period, by what a flight is. */
  daySums(
    from: string,
    to: string,
    key: (flight: Flight, day: string) => string,
  ): Map<string, Sum> {
    const sums = new Map<string, Sum>();
    for (const [name, sum] of this.days) {
      const [id = '', day = ''] = name.split(' ');
      const flight = this.flights.get(id);
      if (!flight || day < from || day > to) continue;
      const at = key(flight, day);
      const known = sums.get(at) ?? { sent: 0, delivered: 0, conversions: 0, revenue: 0, cost: 0 };
      for (const column of ['sent', 'delivered', 'conversions', 'revenue', 'cost'] as const)
        known[column] += sum[column];
      sums.set(at, known);
    }
    return sums;
  }

  /** What the lines of a period come to. */
  period(from: string, to: string) {
    const before = this.lines.filter(({ day }) => day < from);
    const within = this.lines.filter(({ day }) => day >= from && day <= to);
    const sum = (lines: Line[]) => lines.reduce((all, { amount }) => all + amount, 0);
    return {
      opening: sum(before),
      closing: sum([...before, ...within]),
      used: 0 - sum(within.filter(({ kind }) => kind === 'debit' || kind === 'correction')),
      lines: within,
    };
  }
}
