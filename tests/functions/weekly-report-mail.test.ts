// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { NO_FIGURES } from '@/domain/campaign/metrics';
import { platformMail } from '../../supabase/functions/_shared/platform-mails/platform-mails.ts';
import type { WeeklyReport } from '../../supabase/functions/_shared/platform-mails/weekly-report-mail.ts';
import { WEEKLY_REPORT } from '../support/cases/notification-mails.ts';

const ORIGIN = 'https://app.example';
const mailOf = (over: Partial<WeeklyReport> = {}) =>
  platformMail(
    {
      kind: 'weekly_report',
      unsubscribe: 'weekly_report.id.signature',
      recipient: 'admin@northwind.example',
      language: 'en',
      organisation: 'Northwind Outdoor',
      color: '#0b6e4f',
      facts: { ...WEEKLY_REPORT, ...over },
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
