import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { toCents } from '@/domain/money/rounding';
import { type Figures, sumFigures } from '@/domain/campaign/metrics';
import { FunnelCard } from '@/features/analytics/components/funnel-card';
import { KpiCards } from '@/features/analytics/components/kpi-cards';
import { RoiCard } from '@/features/analytics/components/roi-card';
import { fileHeader, reportColumns, type ReportRow } from '@/features/analytics/report-columns';
import { reportCsv } from '@/features/analytics/report-csv';
import { fileRows, pagedRow, reportRows, sortRows } from '@/features/analytics/report-table';
import { type Report, reportPageSchema, reportSchema } from '@/features/analytics/schemas';
import { dailySeries, formatMetric, isMoney } from '@/features/analytics/series';
import { METRICS, PERIODS, VIEWS, type View } from '@/features/analytics/use-report-filter';
import { FAILURE_FREE, type GatewayProfile } from '../../../backend/gateway/profiles.ts';
import { testDatabase } from '../../support/database/database.ts';
import { inTestOrLab } from '../../support/cases/length.ts';
import { differingFlights, simulatedGateway } from '../../support/database/gateway.ts';

const db = testDatabase();
const HOUR = 3_600_000;
/** Number of draws. Each draw is an organization with flights and gateway profiles. */
const DRAWS = inTestOrLab(1, 20);
const CHANNELS = ['SMS', 'Email', 'Push', 'WhatsApp', 'RCS', 'Voice'] as const;
/** Two sending phases a week apart, so that both the shortest period and the one before it have messages. */
const BUSY = [
  { from: 0, hours: 30 },
  { from: 7 * 24, hours: 28 },
] as const;

const share = fc.integer({ min: 5, max: 97 }).map((percent) => percent / 100);
const measured = (always: boolean) => (always ? share : fc.option(share, { freq: 2 }));
const profile = (channel: string): fc.Arbitrary<GatewayProfile> =>
  fc.record({
    delivered: share,
    // Email measures everything and Voice nothing; the other channels are random.
    opened: channel === 'Voice' ? fc.constant(null) : measured(channel === 'Email'),
    clicked: channel === 'Voice' ? fc.constant(null) : measured(channel === 'Email'),
    converted: share,
    revenue: fc.integer({ min: 10, max: 9000 }).map((cents) => cents / 100),
    known: fc
      .tuple(share, share)
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
      .map(([a, b]) => [
        { after: 0, share: a },
        { after: 3, share: b },
        { after: 24, share: 1 },
      ]),
  });

/** Channels of the first three flights. Email measures everything and Voice nothing. */
const FIRST = ['Email', 'Voice', 'SMS'] as const;
const drawnWalk = fc.record({
  zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'),
  profiles: fc.tuple(...CHANNELS.map(profile)),
  flights: fc.array(
    fc.record({
      channel: fc.constantFrom(...CHANNELS),
      campaign: fc.nat({ max: 2 }),
      budget: fc.integer({ min: 100, max: 9000 }).map((cents) => cents / 100),
      reach: fc.integer({ min: 150, max: 3000 }),
      starts: fc.tuple(fc.nat({ max: 1200 }), fc.nat({ max: 1200 })),
      length: fc.integer({ min: 20, max: 700 }),
    }),
    { minLength: 8, maxLength: 14 },
  ),
});

/** Names with characters that need escaping in CSV, and one that a spreadsheet would run as a formula. */
const NAMES = ['Spring, "early"', '=1+1', 'Ünsal; late\nsummer'];
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Stores a draw as its own organization, whose member is the actor `regular`. */
async function store(
  { zone, flights }: { zone: string; flights: readonly { channel: string }[] },
  from: number,
) {
  const organisation = randomUUID();
  const campaigns = NAMES.map((name) => ({ id: randomUUID(), name }));
  const rows = flights.map((flight, index) => ({
    ...flight,
    channel: FIRST[index] ?? flight.channel,
    id: randomUUID(),
    audience: randomUUID(),
    creative: randomUUID(),
    name: `${NAMES[index % NAMES.length]} ${index}`,
  }));
  const json = `jsonb_to_recordset(${quoted(JSON.stringify(rows))}) as r (id uuid, audience uuid, creative uuid, name text,
    channel text, campaign integer, budget numeric, reach integer, starts jsonb, length integer)`;
  const campaignOfRow = `(array[${campaigns.map(({ id }) => quoted(id)).join(',')}]::uuid[])[campaign + 1]`;
  const rates = `{"SMS": 0.05, "Email": 0.00071, "Push": 0.0476123, "WhatsApp": 0.0425, "RCS": 0.3333333, "Voice": 0.11}`;
  await db.sql(`
    insert into public.organisations (id, name, time_zone, service_rates) values ('${organisation}', 'Walked', '${zone}', '${rates}');
    select private.wallet_apply('${organisation}', 'opening', 900, 'opening', 'Opening balance');
    update public.link_users set organisation_id = '${organisation}' where id = '${db.idOf('regular')}';
    ${campaigns.map(({ id, name }) => `insert into public.campaigns (id, name, status, organisation_id) values ('${id}', ${quoted(name)}, 'active', '${organisation}');`).join('\n')}
    insert into public.audiences (id, name, total_contacts, status, organisation_id) select audience, 'Walked', reach, 'ready', '${organisation}' from ${json};
    insert into public.creatives (id, name, type, status, organisation_id) select creative, 'Walked', channel, 'approved', '${organisation}' from ${json};
    insert into public.creative_versions (creative_id, organisation_id, message) select creative, '${organisation}', 'Hello' from ${json};
    insert into public.flights (id, campaign_id, organisation_id, name, type, status, budget, frequency_cap, created_at, activated_at)
    select id, ${campaignOfRow}, '${organisation}', name, channel, 'active', budget, 3, now() - interval '1 day', now() from ${json};
    insert into public.flight_audiences (flight_id, audience_id, organisation_id) select id, audience, '${organisation}' from ${json};
    insert into public.flight_creatives (flight_id, creative_id, organisation_id) select id, creative, '${organisation}' from ${json};
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
    select id, '${organisation}', (begins at time zone '${zone}')::date, (begins at time zone '${zone}')::time(0),
           ((begins + length * interval '1 minute') at time zone '${zone}')::time(0), i.ordinality
      from ${json}, jsonb_array_elements(starts) with ordinality as i,
           lateral (select '${new Date(from).toISOString()}'::timestamptz
             + (i.ordinality - 1) * interval '7 days' + (i.value)::integer * interval '1 minute' as begins) as t;`);
  return { organisation, campaigns, flights: rows.map(({ id }) => id) };
}

const FIGURES = `'sent', sum(sent), 'delivered', sum(delivered),
  'opened', case when bool_or(opens) then coalesce(sum(opened), 0) end,
  'clicked', case when bool_or(clicks) then coalesce(sum(clicked), 0) end,
  'conversions', sum(conversions), 'revenue', sum(revenue), 'cost', sum(cost),
  'opened_of', coalesce(sum(delivered) filter (where opens), 0),
  'clicked_of', coalesce(sum(delivered) filter (where clicks), 0),
  'opens_of_clicked', coalesce(sum(opened) filter (where clicks), 0),
  'clicks_of_opened', coalesce(sum(clicked) filter (where opens), 0),
  'conversions_of_clicked', coalesce(sum(conversions) filter (where clicks), 0),
  'cost_of_clicked', coalesce(sum(cost) filter (where clicks), 0)`;

interface Period {
  organisation: string;
  from: string;
  to: string;
  campaign: string;
}

/** Sums of the delivery reports, grouped by a key expression, for days in the organization's time zone. */
async function sumReports({ organisation, from, to, campaign }: Period, key: string) {
  const rows = await db.sql<{ key: string; figures: Figures }>(`
    select ${key} as key, jsonb_build_object(${FIGURES}) as figures
      from (select r.*, f.campaign_id, f.type as channel,
                   max(r.opened) over (partition by r.flight_id) is not null as opens,
                   max(r.clicked) over (partition by r.flight_id) is not null as clicks,
                   ((r.hour + interval '30 minutes') at time zone o.time_zone)::date::text as day
              from public.delivery_reports r
              join public.flights f on f.id = r.flight_id
              join public.organisations o on o.id = r.organisation_id
             where r.organisation_id = '${organisation}'${campaign && ` and f.campaign_id = '${campaign}'`}) as r
     where day between '${from}' and '${to}' group by 1`);
  return new Map(rows.map((row) => [row.key, row.figures]));
}

/** Reduces a row to its figures. */
function pickFigures(row: Figures): Figures {
  const { sent, delivered, opened, clicked, conversions, revenue, cost } = row;
  const { opened_of, clicked_of, opens_of_clicked, clicks_of_opened } = row;
  const { conversions_of_clicked, cost_of_clicked } = row;
  const counts = { sent, delivered, opened, clicked, conversions, revenue, cost };
  const bases = { opened_of, clicked_of, opens_of_clicked, clicks_of_opened };
  return { ...counts, ...bases, conversions_of_clicked, cost_of_clicked };
}

const sumAllReports = async (period: Period) =>
  (await sumReports(period, "'all'")).get('all') ?? null;

const BY: Record<View, string> = {
  campaigns: 'campaign_id::text',
  flights: 'flight_id::text',
  days: 'day',
  channels: 'channel',
};

/** Cells of a CSV file, without the byte order mark and the apostrophes that disarm formulas. */
function parseCsv(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quotedCell, plain, end] of csv
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const cell = quotedCell?.replaceAll('""', '"') ?? plain ?? '';
    lines.at(-1)?.push(cell.replace(/^'(?=[=+\-@])/, ''));
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** A rate of the sums in percent, not rounded. */
const percent = (part: number | null, whole: number | null) =>
  part === null || !whole ? null : (part / whole) * 100;

/** Expected value of each file column for these sums, and its tolerance. */
const COLUMNS: [string, (sums: Figures) => number | null, number][] = [
  ['Sent', ({ sent }) => sent, 0],
  ['Delivered', ({ delivered }) => delivered, 0],
  ['Delivery rate (%)', ({ delivered, sent }) => percent(delivered, sent), 0.05],
  ['Opened', ({ opened }) => opened, 0],
  ['Open rate (%)', (sums) => percent(sums.opened, sums.opened_of), 0.05],
  ['Clicked', ({ clicked }) => clicked, 0],
  ['Click rate (%)', (sums) => percent(sums.clicked, sums.clicked_of), 0.05],
  [
    'Click-to-open rate (%)',
    (sums) =>
      sums.opened === null || sums.clicked === null
        ? null
        : percent(sums.clicks_of_opened, sums.opens_of_clicked),
    0.05,
  ],
  ['Conversion rate (%)', (sums) => percent(sums.conversions_of_clicked, sums.clicked), 0.05],
  [
    'Cost per click',
    ({ clicked, cost_of_clicked }) => (clicked ? cost_of_clicked / clicked : null),
    0.005,
  ],
  ['Conversions', ({ conversions }) => conversions, 0],
  // The rows are rounded to add up to the total, so an amount can be a cent off.
  ['Spent', ({ cost }) => cost, 0.01],
  ['Revenue', ({ revenue }) => revenue, 0.01],
  ['ROAS', ({ revenue, cost }) => (cost ? revenue / cost : null), 0.005],
];

function expectCells(cells: Map<string, string>, sums: Figures | null) {
  for (const [header, read, tolerance] of COLUMNS) {
    const expected = sums && read(sums);
    const cell = cells.get(header);
    if (expected === null) expect({ header, cell }).toEqual({ header, cell: '' });
    else {
      expect({ header, cell }).not.toEqual({ header, cell: '' });
      const off = Math.abs(Number(cell) - expected);
      expect({ header, cell, expected, near: off <= tolerance + 1e-9 }).toMatchObject({
        near: true,
      });
    }
  }
}

/** The screen shows the value in the same column of the file. */
function expectShown(cells: Map<string, string>, row: ReportRow, view: View) {
  for (const column of reportColumns(view).filter(({ show }) => show)) {
    const cell = cells.get(fileHeader(column)) ?? '';
    const value = column.value(row);
    expect(typeof value === 'number').toBe(cell !== '');
    const [onScreen, inFile] = typeof value === 'number' ? [value, Number(cell)] : [null, null];
    expect(column.show?.(onScreen, 'cents')).toBe(column.show?.(inFile, 'cents'));
  }
}

/** The rounded rows add up to the total in the last line. */
function expectMoneyAddsUp(header: string[], lines: string[][]) {
  for (const name of ['Spent', 'Revenue']) {
    const cells = lines.map((line) => Number(line[header.indexOf(name)]));
    expect(cells.slice(0, -1).reduce(add, 0)).toBeCloseTo(cells.at(-1) ?? NaN, 6);
  }
}

/** Rows of the file. Checks that the screen's pages hold the same rows, in the same order and with the same cents. */
async function pagedRows(
  report: Report,
  { campaign }: Period,
  view: 'campaigns' | 'flights',
  sort: { sort: string; descending: boolean },
): Promise<ReportRow[]> {
  const days = (Date.parse(report.to) - Date.parse(report.from)) / (24 * HOUR) + 1;
  const read = async (order: object, offset: number, limit: number) => {
    const { data, error } = await db.as('regular').rpc('analytics_rows', {
      p_view: view,
      p_days: days,
      ...(campaign && { p_campaign_id: campaign }),
      ...order,
      p_offset: offset,
      p_limit: limit,
    });
    expect(error).toBeNull();
    return reportPageSchema.parse(data);
  };
  const { rows: all, total: count } = await read({}, 0, 500);
  expect(all).toHaveLength(count);
  const { rows, total } = fileRows(all);
  expect(total).toEqual(report.current);
  const sorted = sortRows(rows, view, sort);
  const order = { p_sort: sort.sort, p_descending: sort.descending };
  const pages = [];
  for (let offset = 0; offset < count; offset += 3)
    pages.push(...(await read(order, offset, 3)).rows.map(pagedRow));
  expect(pages).toEqual(sorted);
  return sorted;
}

async function tableRows(report: Report, period: Period, view: View): Promise<ReportRow[]> {
  const sort = { sort: 'sent', descending: true };
  return view === 'campaigns' || view === 'flights'
    ? await pagedRows(report, period, view, sort)
    : sortRows(reportRows(report, view), view, sort);
}

/** Compares the table of a view, and the file saved from it, with the sums of the reports. */
async function expectTable(report: Report, period: Period, view: View) {
  const sums = await sumReports(period, BY[view]);
  const total = await sumAllReports(period);
  const rows = await tableRows(report, period, view);
  const shownRows = rows.flatMap(({ id, figures }) =>
    figures ? [[id, pickFigures(figures)] as const] : [],
  );
  expect(new Map(shownRows)).toEqual(sums);
  expect(report.current).toEqual(total);
  expect(total && sumFigures(rows.flatMap(({ figures }) => figures ?? []))).toEqual(total);

  const [header = [], ...lines] = parseCsv(reportCsv(view, rows, report.current));
  expect(lines).toHaveLength(rows.length + (total ? 1 : 0));
  for (const [index, line] of lines.entries()) {
    const row = rows[index];
    const cells = new Map(header.map((name, column) => [name, line[column] ?? '']));
    expect(cells.get(header[0] ?? '')).toBe(row ? row.name : 'Total');
    expectCells(cells, row ? (sums.get(row.id) ?? null) : total);
    if (row?.figures) expectShown(cells, row, view);
  }
  if (total) expectMoneyAddsUp(header, lines);
  return sums.size;
}

const add = (sum: number, value: number) => sum + value;
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const dollars = (value: number) =>
  `${value < 0 ? '-' : ''}$${Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const tenths = (value: number | null) =>
  value === null
    ? 'Not measured'
    : `${value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;
const signed = (value: number | null, unit: string) => {
  if (value === null) return '';
  const shown = Math.round(value * 10) / 10;
  const sign = shown > 0 ? '+' : shown < 0 ? '−' : '';
  if (unit === '%' && shown >= 1000)
    return ` ${Math.round(1 + shown / 100).toLocaleString('en-US')}x`;
  const size = Math.abs(shown).toLocaleString('en-US', { minimumFractionDigits: 1 });
  return ` ${sign}${size}${unit}`;
};

/** Compares the cards of the screen with the sums of the reports of both periods. */
function expectCards(report: Report, now: Figures, before: Figures | null) {
  if (!report.current) throw new Error('nothing was sent');
  const { current } = report;
  const rate = (sums: Figures) => percent(sums.delivered, sums.sent);
  const clicks = (sums: Figures) => percent(sums.clicked, sums.clicked_of);
  const divided = (part: number | null, of: number) =>
    part === null || !of ? '' : ` ${part.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
  const points = (read: (sums: Figures) => number | null) => {
    const [after, earlier] = [read(now), before && read(before)];
    return signed(after === null || earlier === null ? null : after - earlier, ' pts');
  };
  const grown = (after: number, earlier: number | undefined) =>
    signed(earlier ? (after / earlier - 1) * 100 : null, '%');
  const kpis = text(renderToStaticMarkup(createElement(KpiCards, { report })));
  expect(kpis.trim()).toBe(
    [
      before ? 'Change vs last period' : 'No earlier data',
      `Total Sent ${now.sent.toLocaleString('en-US')}${grown(now.sent, before?.sent)} ${now.delivered.toLocaleString('en-US')} delivered`,
      `Delivery Rate ${tenths(rate(now))}${points(rate)}${divided(now.delivered, now.sent)}`,
      `Click Rate ${tenths(clicks(now))}${points(clicks)}${divided(now.clicked, now.clicked_of)}`,
      `Revenue ${dollars(now.revenue)}${grown(now.revenue, before?.revenue)} for ${dollars(now.cost)} spent`,
    ].join(' '),
  );
  const roi = text(renderToStaticMarkup(createElement(RoiCard, { figures: current })));
  expect(roi).toContain(`${(now.revenue / now.cost).toFixed(2)}x`);
  const profit = toCents(toCents(now.revenue) - toCents(now.cost));
  expect(roi).toContain(`Spent ${dollars(now.cost)} Net Profit ${dollars(profit)}`);
  const funnel = text(
    renderToStaticMarkup(createElement(FunnelCard, { figures: current, unopened: [] })),
  );
  const steps = { Sent: now.sent, Delivered: now.delivered, Converted: now.conversions };
  for (const [label, value] of Object.entries(steps))
    expect(funnel).toContain(
      `${label} ${value.toLocaleString('en-US')} ${tenths(percent(value, now.sent))}`,
    );
}

/** Compares the chart's bars with the reports of each day and channel, for every metric. */
async function expectSeries(report: Report, period: Period) {
  const sums = await sumReports(period, "day || ' ' || channel");
  const channels = await sumReports(period, 'channel');
  for (const metric of METRICS) {
    const { days, series } = dailySeries(report, metric);
    expect([days.at(0), days.at(-1)]).toEqual([period.from, period.to]);
    const known = [...channels].filter(([, figures]) => figures[metric] !== null);
    expect(series.map(({ name }) => name).sort()).toEqual(known.map(([name]) => name).sort());
    for (const { name, values } of series)
      for (const [index, day] of days.entries()) {
        const off = (values[index] ?? NaN) - (sums.get(`${day} ${name}`)?.[metric] ?? 0);
        // Money is rounded to the cent so that the bars add up; each bar is within a cent or two of its sum.
        expect(Math.abs(off)).toBeLessThan(isMoney(metric) ? 0.02 : 1e-9);
      }
    // The bars add up to the total above the chart.
    const drawn = series.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0);
    expect(formatMetric(metric)(drawn)).toBe(
      formatMetric(metric)(known.length > 0 ? (report.current?.[metric] ?? 0) : 0),
    );
  }
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 24 * HOUR).toISOString().slice(0, 10);

async function readReport(days: number, campaign: string): Promise<Report> {
  const { data, error } = await db.as('regular').rpc('analytics_summary', {
    p_days: days,
    ...(campaign && { p_campaign_id: campaign }),
  });
  expect(error).toBeNull();
  return reportSchema.parse(data);
}

/** Compares every period, with all campaigns and with one. Returns the number of table rows compared. */
async function expectScreens(organisation: string, one: string): Promise<number> {
  let rows = 0;
  for (const days of PERIODS) {
    for (const campaign of ['', one]) {
      const report = await readReport(days, campaign);
      const period = { organisation, from: report.from, to: report.to, campaign };
      expect(report.organisation_id).toBe(organisation);
      expect(period.from).toBe(dayBefore(period.to, days - 1));
      const earlier = {
        ...period,
        from: dayBefore(period.from, days),
        to: dayBefore(period.from, 1),
      };
      const [now, before] = [await sumAllReports(period), await sumAllReports(earlier)];
      expect(report.previous).toEqual(before);
      for (const view of VIEWS) rows += await expectTable(report, period, view);
      await expectSeries(report, period);
      if (now) expectCards(report, now, before);
    }
  }
  return rows;
}

describe('from a gateway report to the saved file', () => {
  // Pauses the demo's flights, because the gateway would deliver them too.
  beforeAll(() => db.sql(`update public.flights set status = 'paused' where status = 'active'`));

  test.each(Array.from({ length: DRAWS }, (_, index) => index + 1))(
    'draw %i: reports, totals, flights, ledger, screen, file and SQL agree',
    async (draw) => {
      const [drawn] = fc.sample(drawnWalk, { numRuns: 1, seed: 60 + draw });
      if (!drawn) throw new Error('nothing drawn');
      await db.sql(`update public.flights set status = 'ended' where status = 'active'`);
      const [clock] = await db.sql<{ now: string }>('select private.delivery_now() as now');
      const start = Math.ceil(Date.parse(clock?.now ?? '') / HOUR) * HOUR;
      const { organisation, campaigns, flights } = await store(drawn, start);
      const profiles = new Map<string, GatewayProfile>(
        drawn.profiles.map((found, index) => [CHANNELS[index] ?? '', found]),
      );
      const gateway = await simulatedGateway(db, {
        seed: String(draw),
        profile: (channel) => profiles.get(channel) ?? FAILURE_FREE,
      });
      let messages = 0;
      for (const { from, hours } of BUSY) {
        const begins = start + from * HOUR;
        const done = await gateway.run(begins, begins + hours * HOUR);
        expect(done.refused).toEqual({});
        messages += done.messages;
      }
      expect(messages).toBeGreaterThan(1000);

      expect(await differingFlights(db, flights)).toEqual([]);
      expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);

      const rows = await expectScreens(organisation, campaigns[0]?.id ?? '');
      // Guards against an empty draw: both periods have messages, and the tables have rows.
      expect(await readReport(7, '')).toMatchObject({
        current: { sent: expect.any(Number) },
        previous: { sent: expect.any(Number) },
      });
      expect(rows).toBeGreaterThan(60);
      // The 90-day period holds every message and every dollar that the gateway reported.
      const quarter = (await readReport(90, '')).current;
      expect(quarter?.sent).toBe(messages);
      const { data: listed } = await db
        .as('regular')
        .from('campaigns_with_totals')
        .select('id,total_spent');
      const spent = listed?.reduce((sum, campaign) => sum + Number(campaign.total_spent), 0);
      expect(spent).toBeCloseTo(Number(quarter?.cost), 4);
    },
  );
});
