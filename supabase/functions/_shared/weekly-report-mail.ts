import { relativeChange } from '../../../src/domain/campaign/analytics.ts';
import { clickRate, type Figures, NO_FIGURES } from '../../../src/domain/campaign/metrics.ts';
import {
  formatCurrency,
  formatFullDate,
  formatDayOfMonth,
  formatInteger,
  formatPercent,
} from '../../../src/domain/shared/format.ts';
import type { MailContent, MailTable } from './mail-layout.ts';
import { plain } from './mail-text.ts';

interface ReportedCampaign {
  id: string;
  name: string;
  figures: Figures;
}

/** Result of `private.weekly_report` with the days that the balance lasts. */
export interface WeeklyReport {
  organisation: string;
  /** First and last day of the week. */
  from: string;
  to: string;
  /** Null if nothing was sent in the week. */
  current: Figures | null;
  /** Figures of the week before. */
  previous: Figures | null;
  /** Campaigns with the highest click rate, best first. */
  top: ReportedCampaign[];
  /** Campaigns with the lowest click rate, worst first. */
  worst: ReportedCampaign[];
  /** Dollars. */
  balance: number;
  /** Days that the balance lasts, from `private.days_of_credit`; null without spending. */
  days_left: number | null;
  /** The first few campaigns that need attention. */
  attention: { id: string; name: string; status: string; problems: number }[];
  attention_count: number;
}

const count = (value: number, one: string, many = `${one}s`) =>
  `${formatInteger(value)} ${value === 1 ? one : many}`;

const dollars = (value: number) => formatCurrency(value, 'cents');

function changeText(now: number, before: number): string {
  const change = relativeChange(now, before);
  if (change === null) return '—';
  return `${change > 0 ? '+' : ''}${formatPercent(change)}`.replace('-', '−');
}

/** The figures of the reports screen. Clicks are left out if nothing measures them, sales if there were none. */
function resultsTable({ current, previous }: WeeklyReport): MailTable {
  const [now, before] = [current ?? NO_FIGURES, previous ?? NO_FIGURES];
  const row = (label: string, name: keyof Figures, format: (value: number) => string) => {
    const [value, earlier] = [now[name] ?? 0, before[name] ?? 0];
    return [label, format(value), format(earlier), changeText(value, earlier)].map((text) => ({ text }));
  };
  const measured = now.clicked !== null || before.clicked !== null;
  const sold = now.conversions + before.conversions > 0 || now.revenue + before.revenue > 0;
  return {
    title: 'Results',
    columns: ['', 'Last week', 'Week before', 'Change'],
    rows: [
      row('Messages', 'sent', formatInteger),
      row('Delivered', 'delivered', formatInteger),
      ...(measured ? [row('Clicks', 'clicked', formatInteger)] : []),
      ...(sold
        ? [row('Conversions', 'conversions', formatInteger), row('Revenue', 'revenue', dollars)]
        : []),
      row('Spend', 'cost', dollars),
    ],
  };
}

const campaignUrl = (origin: string, id: string) => `${origin}/campaigns/${id}`;

function campaignsTable(title: string, campaigns: ReportedCampaign[], origin: string): MailTable[] {
  if (campaigns.length === 0) return [];
  return [
    {
      title,
      columns: ['Campaign', 'Delivered', 'Click rate'],
      rows: campaigns.map(({ id, name, figures }) => [
        { text: plain(name), url: campaignUrl(origin, id) },
        { text: formatInteger(figures.delivered) },
        { text: formatPercent(clickRate(figures)?.value) },
      ]),
    },
  ];
}

function attentionText(status: string, problems: number): string {
  if (problems > 0) return count(problems, 'problem');
  return status === 'limited' ? 'Limited' : 'Check its budget and flights';
}

function attentionTable({ attention, attention_count: all }: WeeklyReport, origin: string): MailTable[] {
  if (attention.length === 0) return [];
  const more = all - attention.length;
  return [
    {
      title: 'Needs attention',
      columns: ['Campaign', 'Why'],
      rows: [
        ...attention.map(({ id, name, status, problems }) => [
          { text: plain(name), url: campaignUrl(origin, id) },
          { text: attentionText(status, problems) },
        ]),
        ...(more > 0
          ? [[{ text: count(more, 'more campaign'), url: `${origin}/campaigns` }, { text: '' }]]
          : []),
      ],
    },
  ];
}

function subjectOf({ current, attention_count: attention }: WeeklyReport): string {
  if (!current)
    return attention > 0
      ? `Last week: nothing sent, ${count(attention, 'campaign needs', 'campaigns need')} attention`
      : 'Last week: nothing sent';
  const clicks = current.clicked === null ? '' : `, ${count(current.clicked, 'click')}`;
  return `Last week: ${count(current.sent, 'message')}${clicks}, ${dollars(current.cost)} spent`;
}

/** Email of Monday with the results of the week before. */
export function weeklyReportMail(report: WeeklyReport, origin: string): MailContent {
  const { organisation, from, to, balance, days_left: days } = report;
  const lasts = days === null ? '' : ` At the spending of the last seven days, it lasts ${count(days, 'day')}.`;
  return {
    subject: subjectOf(report),
    paragraphs: [
      `${plain(organisation)}, ${formatDayOfMonth(from)} – ${formatFullDate(to)}, compared with the week before.`,
      `The balance is ${dollars(balance)}.${lasts}`,
    ],
    tables: [
      resultsTable(report),
      ...campaignsTable('Best click rates', report.top, origin),
      ...campaignsTable('Lowest click rates', report.worst, origin),
      ...attentionTable(report, origin),
    ],
    action: { label: 'Open the reports', url: `${origin}/analytics?period=7d` },
    why: 'You get this email every Monday because weekly reports are on in your settings.',
  };
}
