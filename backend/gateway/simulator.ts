import { millisecondsInHour } from 'date-fns/constants';
import { additionalCost, messagesByVariant } from '../../src/domain/delivery/message-cost.ts';
import { deliveryPlan } from '../../src/domain/delivery/plan.ts';
import { readPlanInput } from '../../src/domain/delivery/plan-input.ts';
import { isoTime, startOfHour } from '../../src/domain/time/hours.ts';
import type { ReportAnswer } from '../../supabase/functions/_shared/delivery-reports.ts';
import { finalOutcome, type GatewayProfile, knownOutcome, gatewayProfile } from './profiles.ts';

const ATTEMPTS = 5;
const BATCH = 50;
const PAGE = 500;
const FIGURES = ['delivered', 'opened', 'clicked', 'conversions', 'revenue'] as const;

export interface GatewayOptions {
  /** Project URL without a path. */
  url: string;
  /** Gateway key: authorizes reading due work, settling and reporting. */
  gatewayKey: string;
  /** Moves the delivery clock to a future time. Real gateways cannot do this. */
  advance: (to: string) => Promise<unknown>;
  seed?: string;
  profile?: (channel: string) => GatewayProfile;
  fetch?: (request: Request) => Promise<Response>;
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<void>;
}

/** Totals of one run. */
export interface GatewaySummary {
  messages: number;
  /** Dollars. */
  cost: number;
  reports: number;
  /** Number of refused reports by reason. */
  refused: Record<string, number>;
}

interface Work {
  flight_id: string;
  channel: string;
  /** True for a message test. The mailbox delivers those, not this gateway. */
  test?: true;
}

interface Report extends Record<(typeof FIGURES)[number], number | null> {
  report_id: string;
  flight_id: string;
  variant?: string;
  hour: string;
  sent: number;
  cost: number;
}

type SentRow = Omit<Report, 'report_id' | 'cost'> & { channel: string };

function note(summary: GatewaySummary, { outcome, reason }: ReportAnswer, report?: Report): void {
  if (outcome === 'refused' && reason) summary.refused[reason] = (summary.refused[reason] ?? 0) + 1;
  if (outcome !== 'accepted' || !report) return;
  summary.reports += 1;
  summary.messages += report.sent;
  summary.cost = Math.round((summary.cost + report.cost) * 10_000) / 10_000;
}

/**
 * Simulates a gateway: fetches due work, follows the plan of each flight and reports with its own key to the public
 * endpoint, but sends no messages. The same seed and flights produce the same reports with the same ids, so a repeated
 * report is idempotent.
 */
export function createGateway(options: GatewayOptions) {
  const { url, gatewayKey, advance, seed = 'flightdeck', profile = gatewayProfile } = options;
  const {
    fetch = (request) => globalThis.fetch(request),
    now = Date.now,
    sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  } = options;
  const call = (path: string, body?: object) =>
    new Request(`${url}/functions/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gatewayKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

  const outcomeText = (flight: string, hour: string, variant?: string) =>
    [seed, flight, hour, variant].filter(Boolean).join(':');

  /** Calls the gateway endpoint and returns the property `name` of its response. Throws on an error status. */
  async function ask<T>(path: string, name: string): Promise<T> {
    const response = await fetch(call(`gateway/${path}`));
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as Record<string, T>)[name] as T;
  }

  async function post(reports: readonly Report[], attempt = 1): Promise<ReportAnswer[]> {
    const request = call('delivery-reports', { reports });
    const response = await fetch(request).catch(() => null);
    if (response?.ok) return ((await response.json()) as { results: ReportAnswer[] }).results;
    if (attempt >= ATTEMPTS || (response && response.status < 500))
      throw new Error(`The endpoint rejected the reports: ${response?.status ?? 'no response'}`);
    await sleep(200 * 2 ** attempt);
    return post(reports, attempt + 1);
  }

  /**
   * One report per variant for the messages due between two times of the same hour. Includes the outcomes that are
   * known immediately.
   */
  function dueReports(work: Work, from: number, to: number): Report[] {
    const input = readPlanInput(work, from);
    const slot = input && deliveryPlan(input).hours[0];
    const hour = isoTime(startOfHour(from));
    if (!input || slot?.hour !== hour) return [];
    const end = startOfHour(from) + millisecondsInHour;
    const sent =
      to >= end ? slot.messages : Math.floor((slot.messages * (to - from)) / (end - from));
    const { flight_id, channel } = work;
    const kind = profile(channel);
    if (sent === 0) return [];
    const parts = input.variants
      ? messagesByVariant(input, sent)
      : [{ variant: undefined, messages: sent, cost: additionalCost(input, sent) }];
    return parts.map(({ variant, messages, cost }) => {
      const outcome = finalOutcome(kind, messages, outcomeText(flight_id, hour, variant));
      const known = knownOutcome(kind, outcome, 0);
      const report_id = [flight_id, isoTime(from), variant].filter(Boolean).join(':');
      return {
        report_id,
        flight_id,
        hour,
        sent: messages,
        cost,
        ...known,
        ...(variant && { variant }),
      };
    });
  }

  /** Like `dueReports`, but logs and skips a flight whose plan fails, so that the other flights still send. */
  function tryReports(...due: Parameters<typeof dueReports>): Report[] {
    try {
      return dueReports(...due);
    } catch (error) {
      console.error(`Skipped flight ${due[0].flight_id}`, error);
      return [];
    }
  }

  /** Reports of the outcomes of an hour's messages that became known `after` hours later. */
  async function laterReports(hour: number, after: number): Promise<Report[]> {
    const reports: Report[] = [];
    const rows = await ask<SentRow[]>(`reported?hour=${isoTime(hour)}`, 'flights');
    for (const { channel, sent, ...row } of rows) {
      const kind = profile(channel);
      if (sent === 0 || !kind.known.some((step) => step.after === after)) continue;
      const { flight_id, variant } = row;
      const outcome = finalOutcome(kind, sent, outcomeText(flight_id, isoTime(hour), variant));
      const known = knownOutcome(kind, outcome, after);
      const more: Report = {
        report_id: [flight_id, isoTime(hour), variant, `+${after}`].filter(Boolean).join(':'),
        flight_id,
        ...(variant && { variant }),
        hour: isoTime(hour),
        sent: 0,
        cost: 0,
        ...known,
      };
      for (const name of FIGURES) {
        const target = known[name];
        if (target !== null)
          more[name] = Math.max(0, Math.round((target - (row[name] ?? 0)) * 100) / 100);
      }
      if (FIGURES.some((name) => (more[name] ?? 0) > 0)) reports.push(more);
    }
    return reports;
  }

  /** Settles the flights at a time, after moving the delivery clock there if the time is in the future. */
  async function settle(at: number): Promise<void> {
    if (at > now()) await advance(isoTime(at));
    await ask('settle', 'changed');
  }

  /** Leases every flight that may send, page by page. No other gateway sends a leased flight. */
  async function claimWork(): Promise<Work[]> {
    const work = new Map<string, Work>();
    for (;;) {
      const page = await ask<Work[]>(`work?limit=${PAGE}`, 'flights');
      const before = work.size;
      for (const one of page) if (!one.test) work.set(one.flight_id, one);
      // Stops when a page has no new flight: it is empty or repeats flights that this gateway has leased.
      if (work.size === before) return [...work.values()];
    }
  }

  /** Approves pending WhatsApp templates, because the demo is not connected to WhatsApp. */
  async function approveTemplates(): Promise<void> {
    const open = await ask<{ version_id: string; language: string | null }[]>(
      'templates?limit=1000',
      'templates',
    );
    for (const { version_id, language } of open) {
      const decision = new URLSearchParams({ version: version_id, status: 'approved' });
      if (language) decision.set('language', language);
      await ask(`template?${decision}`, 'stored');
    }
  }

  /** Sends and reports from one time to a later one of the same hour. */
  async function step(from: number, to: number, summary: GatewaySummary): Promise<void> {
    await settle(from);
    const work = await claimWork();
    const reports = work.flatMap((one) => tryReports(one, from, to));
    if (to % millisecondsInHour === 0) {
      for (const after of [1, 3, 4, 24])
        reports.push(
          ...(await laterReports(startOfHour(from) - after * millisecondsInHour, after)),
        );
    }
    for (let start = 0; start < reports.length; start += BATCH) {
      const batch = reports.slice(start, start + BATCH);
      for (const answer of await post(batch)) note(summary, answer, batch[answer.place]);
    }
    // Leases last minutes of real time, in which a fast simulation passes several hours.
    await ask('release', 'released');
  }

  return {
    /** Simulates the time between two moments (Unix milliseconds), hour by hour. */
    run: async (from: number, until: number): Promise<GatewaySummary> => {
      const summary: GatewaySummary = { messages: 0, cost: 0, reports: 0, refused: {} };
      // Releases leases of an interrupted run.
      await ask('release', 'released');
      await approveTemplates();
      for (let at = from; at < until;) {
        const to = Math.min(startOfHour(at) + millisecondsInHour, until);
        await step(at, to, summary);
        at = to;
      }
      await settle(until);
      return summary;
    },
  };
}

export type Gateway = ReturnType<typeof createGateway>;
