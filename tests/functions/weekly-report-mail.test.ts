// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { NO_FIGURES } from '@/domain/campaign/metrics';
import { platformMail } from '../../supabase/functions/_shared/platform-mails.ts';
import type { WeeklyReport } from '../../supabase/functions/_shared/weekly-report-mail.ts';

const ORIGIN = 'https://app.example';
const REPORT: WeeklyReport = {
  organisation: 'Northwind Outdoor',
  from: '2027-03-01',
  to: '2027-03-07',
  current: {
    ...NO_FIGURES,
    sent: 12_400,
    delivered: 11_900,
    clicked: 310,
    clicked_of: 11_900,
    conversions: 4,
    revenue: 1250,
    cost: 620.004,
  },
  previous: {
    ...NO_FIGURES,
    sent: 10_000,
    delivered: 9800,
    clicked: 0,
    clicked_of: 9800,
    cost: 500,
  },
  top: [
    {
      id: 'c1',
      name: 'Spring <b>sale</b>',
      figures: { ...NO_FIGURES, delivered: 1000, clicked: 45, clicked_of: 1000 },
    },
  ],
  worst: [
    {
      id: 'c2',
      name: 'Reminder',
      figures: { ...NO_FIGURES, delivered: 2000, clicked: 2, clicked_of: 2000 },
    },
  ],
  balance: 1520.5,
  days_left: 17,
  attention: [
    { id: 'c3', name: 'Summer', status: 'active', problems: 2 },
    { id: 'c4', name: 'Autumn', status: 'limited', problems: 0 },
  ],
  attention_count: 7,
};

const mailOf = (over: Partial<WeeklyReport> = {}) =>
  platformMail(
    {
      kind: 'weekly_report',
      unsubscribe: 'weekly_report.id.signature',
      recipient: 'admin@northwind.example',
      organisation: 'Northwind Outdoor',
      color: '#0b6e4f',
      facts: { ...REPORT, ...over },
    },
    ORIGIN,
  );

describe('the weekly report', () => {
  test('has the figures of the week in its subject', () => {
    expect(mailOf().subject).toBe('Last week: 12,400 messages, 310 clicks, $620.00 spent');
  });

  test('leaves clicks out if nothing measures them', () => {
    const unmeasured = { ...NO_FIGURES, sent: 1, cost: 0.05 };
    const { subject, text } = mailOf({ current: unmeasured, previous: null, top: [], worst: [] });
    expect(subject).toBe('Last week: 1 message, $0.05 spent');
    expect(text).not.toContain('Click');
    expect(text).not.toContain('Revenue');
  });

  test('says when nothing was sent', () => {
    expect(mailOf({ current: null }).subject).toBe(
      'Last week: nothing sent, 7 campaigns need attention',
    );
  });

  test('says everything as plain text', () => {
    expect(mailOf().text)
      .toBe(`Northwind Outdoor, Mar 1 – Mar 7, 2027, compared with the week before.

The balance is $1,520.50. At the spending of the last seven days, it lasts 17 days.

Results
Messages: Last week 12,400, Week before 10,000, Change +24.0%
Delivered: Last week 11,900, Week before 9,800, Change +21.4%
Clicks: Last week 310, Week before 0, Change —
Conversions: Last week 4, Week before 0, Change —
Revenue: Last week $1,250.00, Week before $0.00, Change —
Spend: Last week $620.00, Week before $500.00, Change +24.0%

Best click rates
Spring <b>sale</b>: Delivered 1,000, Click rate 4.5%
https://app.example/campaigns/c1

Lowest click rates
Reminder: Delivered 2,000, Click rate 0.1%
https://app.example/campaigns/c2

Needs attention
Summer: Why 2 problems
https://app.example/campaigns/c3
Autumn: Why Limited
https://app.example/campaigns/c4
5 more campaigns
https://app.example/campaigns

Open the reports:
https://app.example/analytics?period=7d

-- 
Northwind Outdoor
You get this email every Monday because weekly reports are on in your settings.
Choose which emails you get: https://app.example/settings/notifications
Unsubscribe: https://app.example/unsubscribe#token=weekly_report.id.signature`);
  });

  test('shows the same as tables with headings for columns and rows', () => {
    const page = new DOMParser().parseFromString(mailOf().html, 'text/html');
    const [results, top] = page.querySelectorAll('.figures table');
    expect(
      [...(results?.querySelectorAll('th[scope=col]') ?? [])].map((cell) => cell.textContent),
    ).toEqual(['', 'Last week', 'Week before', 'Change']);
    const spend = [...(results?.querySelectorAll('tr') ?? [])].at(-1);
    expect(spend?.querySelector('th[scope=row]')?.textContent).toBe('Spend');
    expect(spend?.textContent).toBe('Spend$620.00$500.00+24.0%');
    expect(top?.querySelector('a')?.href).toBe('https://app.example/campaigns/c1');
    expect(top?.querySelector('a')?.textContent).toBe('Spring <b>sale</b>');
  });
});
