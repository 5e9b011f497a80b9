// A second implementation of the books. It imports nothing from the product, so it does not share its faults. Amounts are
// integers in ten-thousandths of a dollar.

import {
  dayAfter,
  dayBefore,
  dayOfWall,
  HOUR,
  type Interval,
  openTime,
  type Time,
  wallTime,
} from './calendar.ts';

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
  /** Id of the report that this one corrects. */
  corrects?: string;
}

/** Period in which a flight or campaign was active. For flights, `price` is the message price then. */
interface Span extends Time {
  price: number;
}

/** Reason why a flight cannot pay for one more message. */
type Lack = 'budget_used' | 'campaign_budget_used' | 'wallet_empty' | 'month_limit';

export interface Flight {
  id: string;
  campaign: string;
  channel: string;
  createdAt: number;
  budget: number;
  spent: number;
  sent: number;
  status: 'pending' | 'active' | 'paused' | 'ended';
  /** Reason why the system paused or ended it; null when a user did. */
  lack: Lack | null;
  /** Billing month in which the system paused or ended it, `2030-03`. */
  stoppedIn?: string;
  activatedAt: number;
  intervals: Interval[];
  spans: Span[];
}

export interface Campaign {
  budget: number | null;
  status: 'active' | 'limited' | 'paused';
  spans: Span[];
}

export interface Invoice {
  id: string;
  day: string;
  amount: number;
}

export interface Line {
  day: string;
  kind: 'opening' | 'purchase' | 'package' | 'debit' | 'correction' | 'refund';
  flight: string | null;
  amount: number;
  /** Day on which the messages were sent, for usage. Earlier than `day` when reported after their month closed. */
  sentOn?: string;
}

export interface Sum {
  sent: number;
  delivered: number;
  conversions: number;
  revenue: number;
  cost: number;
}

/** Start of a report's hour. A report may give any time within the hour. */
const hourStart = (hour: string) => Math.floor(Date.parse(hour) / HOUR) * HOUR;
const hourKey = ({ flight_id, hour }: Report) =>
  `${flight_id} ${new Date(hourStart(hour)).toISOString()}`;
const units = (dollars: number) => Math.round(dollars * 10_000);

const wallDay = (zone: string, at: number) => dayOfWall(wallTime(zone, at));
const latest = (...days: string[]) => days.toSorted().at(-1) ?? '';

const USAGE = new Set(['debit', 'correction']);

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

/** Messages, payments and credits of one organization, recorded as they happen. */
export class Book {
  readonly lines: Line[] = [];
  readonly flights = new Map<string, Flight>();
  readonly campaigns = new Map<string, Campaign>();
  readonly invoices: Invoice[] = [];
  /** Sums by flight and hour. */
  readonly hours = new Map<string, Sum>();
  /** Sums by flight and sending day. */
  readonly days = new Map<string, Sum>();
  readonly #taken = new Map<string, string>();
  /** Figures of each report after its corrections. */
  readonly #left = new Map<string, { flight: string; hour: number; rest: Sum }>();
  /** Time zones that determine billing days, each with its first day. */
  readonly #zones: { zone: string; from: string }[];
  /** Time zones that intervals are read in, each with its period. The last one is current. */
  readonly #walls: (Time & { zone: string })[];

  /** Monthly Credit Limit in ten-thousandths of a dollar; null for none. */
  monthLimit: number | null = null;
  /** Billing months in which flights resumed after the Monthly Credit Limit had paused them. */
  readonly resumed = new Set<'same month' | 'next month'>();
  /** Current delivery time in milliseconds since 1970. */
  now = 0;

  /** `price` is the price of every message in ten-thousandths of a dollar. */
  constructor(
    zone: string,
    public price: number,
  ) {
    this.#zones = [{ zone, from: '' }];
    this.#walls = [{ zone, from: 0, to: null }];
  }

  /**
   * Changes the time zone. Intervals follow immediately; billing days follow from the first day that will not have begun in
   * either zone one hour from now.
   */
  changeZone(zone: string, now: number): void {
    if (zone === this.zone) return;
    const soon = now + HOUR;
    const planned = this.#zones.at(-1)?.from ?? '';
    const from = latest(planned, dayAfter(wallDay(zone, soon)), dayAfter(this.dayOf(soon)));
    if (planned === from) this.#zones.pop();
    this.#zones.push({ zone, from });
    for (const wall of this.#walls) wall.to ??= now;
    this.#walls.push({ zone, from: now, to: null });
  }

  get zone(): string {
    return this.#walls.at(-1)?.zone ?? '';
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

  /** Day on which an hour's messages count: the day at the middle of the hour. */
  sendingDay(hour: string): string {
    return this.dayOf(hourStart(hour) + HOUR / 2);
  }

  /** Billing day of messages sent on `day` and reported at `now`. A month closes three days after its end. */
  #billingDay(day: string, now: number): string {
    const openMonth = `${this.dayOf(now - 3 * 24 * HOUR).slice(0, 7)}-01`;
    return day < openMonth ? openMonth : day;
  }

  /** Billing month of an hour's messages, `2030-03`. */
  #monthOf(at: number): string {
    return this.sendingDay(new Date(at).toISOString()).slice(0, 7);
  }

  /** Remainder of the Monthly Credit Limit in ten-thousandths of a dollar; infinite without a limit. */
  #monthLeft(month: string): number {
    if (this.monthLimit === null) return Infinity;
    const used = this.lines
      .filter(({ day, kind }) => day.startsWith(month) && USAGE.has(kind))
      .reduce((sum, { amount }) => sum - amount, 0);
    return this.monthLimit - used;
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

  /** Opens a span. */
  begin({ spans }: { spans: Span[] }, at: number, price = 0): void {
    spans.push({ from: at, to: null, price });
  }

  /** Closes the open span, if any. */
  end({ spans }: { spans: Span[] }, at: number): void {
    for (const span of spans) span.to ??= at;
  }

  /** Changes the price of every message sent from now on. */
  changePrice(price: number, at: number): void {
    this.price = price;
    for (const flight of this.flights.values()) {
      if (flight.status !== 'active') continue;
      this.end(flight, at);
      this.begin(flight, at, price);
    }
  }

  #activate(flight: Flight, at: number): void {
    if (flight.lack === 'month_limit')
      this.resumed.add(flight.stoppedIn === this.#monthOf(at) ? 'same month' : 'next month');
    flight.status = 'active';
    flight.lack = null;
    flight.activatedAt = at;
    this.begin(flight, at, this.price);
  }

  /** A user pauses an active flight or activates any other. */
  toggle(flight: Flight, at: number): void {
    if (flight.status !== 'active') {
      this.#activate(flight, at);
      return;
    }
    flight.status = 'paused';
    this.end(flight, at);
  }

  /** A user pauses a campaign that runs or restarts a paused one. */
  toggleCampaign(campaign: Campaign, at: number): void {
    if (campaign.status === 'paused') {
      campaign.status = 'active';
      this.begin(campaign, at);
    } else {
      campaign.status = 'paused';
      this.end(campaign, at);
    }
  }

  #findLack(flight: Flight, at: number): Lack | null {
    if (flight.budget - flight.spent < this.price) return 'budget_used';
    if (this.#campaignLeft(flight.campaign) < this.price) return 'campaign_budget_used';
    if (this.balance < this.price) return 'wallet_empty';
    return this.#monthLeft(this.#monthOf(at)) < this.price ? 'month_limit' : null;
  }

  /** Ends a flight that has used its budget; pauses it for any other lack and marks its campaign as limited. */
  #stop(flight: Flight, lack: Lack, at: number): void {
    this.end(flight, at);
    flight.lack = lack;
    flight.stoppedIn = this.#monthOf(at);
    flight.status = lack === 'budget_used' ? 'ended' : 'paused';
    const campaign = this.campaigns.get(flight.campaign);
    if (flight.status === 'paused' && campaign?.status === 'active') campaign.status = 'limited';
  }

  /** Settles all flights that are active or wait for money. */
  settle(at: number): void {
    this.#settle(at, (flight) => flight.status === 'active' || this.#waits(flight));
  }

  #waits({ status, lack }: Flight): boolean {
    return status === 'paused' && lack !== null;
  }

  /** Stops flights that cannot pay, resumes waiting ones that can, and clears the limited status of campaigns without any. */
  #settle(at: number, concerns: (flight: Flight) => boolean): void {
    for (const flight of this.flights.values()) {
      if (!concerns(flight)) continue;
      const lack = this.#findLack(flight, at);
      if (lack) this.#stop(flight, lack, at);
      else if (this.#waits(flight)) this.#activate(flight, at);
    }
    const waiting = [...this.flights.values()].filter((flight) => this.#waits(flight));
    const limited = new Set(waiting.map(({ campaign }) => campaign));
    for (const [id, campaign] of this.campaigns)
      if (campaign.status === 'limited' && !limited.has(id)) campaign.status = 'active';
  }

  /** Billing months in which the flight still has send windows. A window that is open counts in the current month. */
  #monthsAhead({ intervals }: Flight): string[] {
    const open = intervals
      .map((interval) => openTime(this.zone, interval))
      .filter(({ from, to }) => from < to)
      .toSorted((a, b) => a.from - b.from);
    const windows: { from: number; to: number }[] = [];
    for (const { from, to } of open) {
      const last = windows.at(-1);
      // Intervals that touch the same clock hour form one window.
      if (last && Math.floor(from / HOUR) <= Math.floor((last.to - 1) / HOUR))
        last.to = Math.max(last.to, to);
      else windows.push({ from, to });
    }
    return [
      ...new Set(
        windows
          .filter(({ to }) => to > this.now)
          .map(({ from }) => this.#monthOf(Math.max(from, this.now))),
      ),
    ];
  }

  /**
   * Planned cost of each active flight, in total and in the current billing month. Flights are served in the order of their
   * activation. The audience is larger than any budget, so a plan costs all that remains of the flight and campaign
   * budgets, the wallet and the limit of each month with send windows, in whole messages.
   */
  #plans(): Map<string, { cost: number; thisMonth: number }> {
    let wallet = this.balance;
    const plans = new Map<string, { cost: number; thisMonth: number }>();
    const kept = new Map<string, number>();
    const keptOf = new Map<string, number>();
    const served = [...this.flights.values()]
      .filter(
        ({ status, campaign }) =>
          status === 'active' && this.campaigns.get(campaign)?.status !== 'paused',
      )
      .toSorted((a, b) => a.activatedAt - b.activatedAt || (a.id < b.id ? -1 : 1));
    const current = this.#monthOf(this.now);
    for (const flight of served) {
      const { id, campaign, budget, spent } = flight;
      const others = kept.get(campaign) ?? 0;
      const purse = Math.min(budget - spent, wallet, this.#campaignLeft(campaign) - others);
      let left = Math.max(0, Math.floor(purse / this.price));
      const plan = { cost: 0, thisMonth: 0 };
      for (const month of this.#monthsAhead(flight)) {
        const most = Math.floor((this.#monthLeft(month) - (keptOf.get(month) ?? 0)) / this.price);
        const messages = Math.max(0, Math.min(left, most));
        const cost = messages * this.price;
        left -= messages;
        plan.cost += cost;
        if (month === current) plan.thisMonth = cost;
        keptOf.set(month, (keptOf.get(month) ?? 0) + cost);
      }
      plans.set(id, plan);
      kept.set(campaign, others + plan.cost);
      wallet -= plan.cost;
    }
    return plans;
  }

  /** Cost of the plan of each active flight. */
  reservations(): Map<string, number> {
    return new Map([...this.#plans()].map(([id, { cost }]) => [id, cost]));
  }

  /** Whether the flight could send a message if it started now and were served last. */
  couldSend(flight: Flight, now: number): boolean {
    const campaign = this.campaigns.get(flight.campaign);
    const before = [flight.status, flight.activatedAt, campaign?.status] as const;
    this.now = now;
    flight.status = 'active';
    flight.activatedAt = Infinity;
    if (campaign) campaign.status = 'active';
    const cost = this.#plans().get(flight.id)?.cost ?? 0;
    [flight.status, flight.activatedAt] = before;
    if (campaign && before[2]) campaign.status = before[2];
    return cost > 0;
  }

  /** Whether a send window is open in the rest of the current billing day. */
  #sendsToday({ intervals }: Flight, now: number): boolean {
    const today = this.sendingDay(new Date(now).toISOString());
    let end = hourStart(new Date(now).toISOString()) + HOUR;
    while (this.sendingDay(new Date(end).toISOString()) <= today) end += HOUR;
    return intervals.some((interval) => {
      const { from, to } = openTime(this.zone, interval);
      return Math.max(from, now) < Math.min(to, end);
    });
  }

  /** Changes a flight's budget. Returns the refusal, or null. */
  changeBudget(flight: Flight, budget: number, now: number): string | null {
    if (flight.status === 'ended' && budget !== flight.budget) return 'not_editable';
    this.now = now;
    const today = this.#sendsToday(flight, now)
      ? (this.#plans().get(flight.id)?.thisMonth ?? 0)
      : 0;
    if (budget < flight.budget && budget < flight.spent + today) return 'budget_below_spent';
    flight.budget = budget;
    return null;
  }

  /** Spans of the flight that overlap, within the hour, an open interval and a span of its campaign. */
  spansIn(flight: Flight, hour: number): Span[] {
    const campaign = this.campaigns.get(flight.campaign)?.spans ?? [];
    const open = this.#openIn(flight, hour);
    return flight.spans.filter((one) =>
      campaign.some((other) =>
        open.some((window) => {
          const from = Math.max(one.from, other.from, window.from, hour);
          const to = Math.min(one.to ?? Infinity, other.to ?? Infinity, window.to, hour + HOUR);
          return from < to;
        }),
      ),
    );
  }

  /** Periods around an hour in which the intervals were open, each in the time zone that applied then. */
  #openIn({ intervals }: Flight, hour: number) {
    return this.#walls.flatMap(({ zone, from, to }) =>
      intervals
        .filter(({ date }) => Math.abs(Date.parse(date) - hour) < 60 * HOUR)
        .map((interval) => {
          const open = openTime(zone, interval);
          return { from: Math.max(open.from, from), to: Math.min(open.to, to ?? Infinity) };
        })
        .filter((open) => open.from < open.to),
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
      return flight.status === 'pending' && flight.sent === 0
        ? 'not_started'
        : this.#exceeded(report);
    if (flight.status === 'pending') return 'not_started';
    const prices = this.spansIn(flight, hour).map((span) => span.price * report.sent);
    if (prices.length === 0) return this.#idle(flight, hour);
    if (cost < Math.min(...prices) || cost > Math.max(...prices)) return 'wrong_cost';
    return this.#shortOf(cost, flight, report);
  }

  /** Refuses a report that raises the hour's deliveries above its sent messages. */
  #exceeded(report: Report): string | null {
    const known = this.hours.get(hourKey(report)) ?? NOTHING;
    const { sent, delivered } = added(known, report);
    return delivered > sent ? 'delivered_over_sent' : null;
  }

  /** Applies a correction to the report's remaining figures. Returns the refusal, or null. */
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
    const exceeded = this.#exceeded(report);
    if (!exceeded) known.rest = rest;
    return exceeded;
  }

  /** Refuses a cost that exceeds the flight budget, the campaign budget or the balance. */
  #shortOf(cost: number, flight: Flight, report: Report): string | null {
    if (cost > flight.budget - flight.spent) return 'budget_used';
    if (cost > this.#campaignLeft(flight.campaign)) return 'campaign_budget_used';
    return this.#exceeded(report) ?? (cost > this.balance ? 'insufficient_credits' : null);
  }

  /** Returns the outcome of a report as defined in docs/gateway/reports.md. Books accepted reports. */
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
    const billed = this.#billingDay(day, now);
    const cost = units(report.cost);
    const kind = report.corrects ? 'correction' : 'debit';
    if (cost !== 0)
      this.lines.push({ day: billed, kind, flight: flight.id, amount: -cost, sentOn: day });
    // Returned credits resume waiting flights immediately. Remaining budgets are checked again after the call.
    if (cost < 0) this.#settle(now, (waiting) => this.#waits(waiting));
    flight.spent += cost;
    flight.sent += report.sent;
    plus(this.hours, hourKey(report), report);
    plus(this.days, `${flight.id} ${day}`, report);
    return 'accepted';
  }

  /** Cost of the messages sent in a period, less corrections, regardless of when it was billed. */
  costOfSending(from: string, to: string): number {
    return this.lines
      .filter(({ sentOn = '' }) => sentOn >= from && sentOn <= to)
      .reduce((sum, { amount }) => sum - amount, 0);
  }

  /** Sums of the days of a period, grouped by `key`. */
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

  /** Opening and closing balance, usage and lines of a period. */
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
