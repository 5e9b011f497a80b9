import { relativeChange } from '../../../../src/domain/campaign/analytics.ts';
import { clickRate, type Figures, NO_FIGURES } from '../../../../src/domain/campaign/metrics.ts';
import {
  formatCurrency,
  formatFullDate,
  formatDayOfMonth,
  formatInteger,
  formatPercent,
} from '../../../../src/domain/shared/format.ts';
import type { MailContent, MailTable } from './mail-layout.ts';
import { plain } from './mail-text.ts';
import { say } from './mail-words.ts';

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
    title: say('weekly.results'),
    columns: ['', say('weekly.last_week'), say('weekly.week_before'), say('weekly.change')],
    rows: [
      row(say('weekly.messages'), 'sent', formatInteger),
      row(say('weekly.delivered'), 'delivered', formatInteger),
      ...(measured ? [row(say('weekly.clicks'), 'clicked', formatInteger)] : []),
      ...(sold
        ? [row(say('weekly.conversions'), 'conversions', formatInteger), row(say('weekly.revenue'), 'revenue', dollars)]
        : []),
      row(say('weekly.spend'), 'cost', dollars),
    ],
  };
}

const campaignUrl = (origin: string, id: string) => `${origin}/campaigns/${id}`;

function campaignsTable(title: string, campaigns: ReportedCampaign[], origin: string): MailTable[] {
  if (campaigns.length === 0) return [];
  return [
    {
      title,
      columns: [say('weekly.campaign'), say('weekly.delivered'), say('weekly.click_rate')],
      rows: campaigns.map(({ id, name, figures }) => [
        { text: plain(name), url: campaignUrl(origin, id) },
        { text: formatInteger(figures.delivered) },
        { text: formatPercent(clickRate(figures)?.value) },
      ]),
    },
  ];
}

function attentionText(status: string, problems: number): string {
  if (problems > 0) return say('weekly.problems', { problems });
  return say(status === 'limited' ? 'weekly.limited' : 'weekly.check');
}

function attentionTable({ attention, attention_count: all }: WeeklyReport, origin: string): MailTable[] {
  if (attention.length === 0) return [];
  const more = all - attention.length;
  return [
    {
      title: say('weekly.attention'),
      columns: [say('weekly.campaign'), say('weekly.attention_why')],
      rows: [
        ...attention.map(({ id, name, status, problems }) => [
          { text: plain(name), url: campaignUrl(origin, id) },
          { text: attentionText(status, problems) },
        ]),
        ...(more > 0
          ? [[{ text: say('weekly.more', { more }), url: `${origin}/campaigns` }, { text: '' }]]
          : []),
      ],
    },
  ];
}

function subjectOf({ current, attention_count: campaigns }: WeeklyReport): string {
  if (!current)
    return campaigns > 0
      ? say('weekly.attention_subject', { campaigns })
      : say('weekly.nothing_subject');
  const { sent, clicked } = current;
  const values = { sent, clicked, cost: dollars(current.cost) };
  return say(clicked === null ? 'weekly.subject' : 'weekly.clicks_subject', values);
}

/** Email of Monday with the results of the week before. */
export function weeklyReportMail(report: WeeklyReport, origin: string): MailContent {
  const { from, to, days_left: days } = report;
  const organisation = plain(report.organisation);
  const balance = dollars(report.balance);
  return {
    subject: subjectOf(report),
    paragraphs: [
      say('weekly.text', { organisation, from: formatDayOfMonth(from), to: formatFullDate(to) }),
      days === null
        ? say('weekly.balance', { balance })
        : say('weekly.lasting', { balance, days }),
    ],
    tables: [
      resultsTable(report),
      ...campaignsTable(say('weekly.best'), report.top, origin),
      ...campaignsTable(say('weekly.lowest'), report.worst, origin),
      ...attentionTable(report, origin),
    ],
    action: { label: say('weekly.action'), url: `${origin}/analytics?period=7d` },
    why: say('weekly.why'),
  };
}
