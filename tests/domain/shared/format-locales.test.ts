import { afterEach, describe, expect, it } from 'vitest';
import {
  formatCount,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatDayOfMonth,
  formatDollarTick,
  formatFullDate,
  formatNumber,
  formatPercent,
} from '@/domain/shared/format';
import { formatList } from '@/domain/shared/format-list';
import { FIRST_WEEKDAYS, LOCALES } from '@/domain/shared/locales';
import { LANGUAGES } from '@/domain/content/languages';
import { reader } from '@/domain/shared/reader';
import { compareText } from '@/domain/shared/text';
import { dayText } from '@/features/calendar/words';
import { schedulePeriod } from '@/domain/time/schedule';

/** Intl separates with several kinds of spaces; the kind differs between versions of its data. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F\u2009]/g, ' ');

afterEach(() => {
  reader.locale = 'en-US';
  reader.timeZone = null;
});

describe.each([
  ['en-US', '1,234,567.5', '$1,234.56', '12.3%', '1.2K', '1.5M', 'Mar 6, 2027'],
  ['de', '1.234.567,5', '1.234,56 $', '12,3 %', '1.234', '1,5 Mio.', '6. März 2027'],
  ['es', '1.234.567,5', '1234,56 $', '12,3 %', '1,2 mil', '1,5 M', '6 mar 2027'],
  ['fr', '1 234 567,5', '1 234,56 $', '12,3 %', '1,2 k', '1,5 M', '6 mars 2027'],
  ['pt-BR', '1.234.567,5', '$ 1.234,56', '12,3%', '1,2 mil', '1,5 mi', '6 de mar de 2027'],
])('in %s', (locale, number, money, percent, thousands, millions, date) => {
  it('formats numbers, money, percentages, counts and dates', () => {
    reader.locale = locale;
    expect(
      [
        formatNumber(1_234_567.5),
        formatCurrency(1234.56),
        formatPercent(12.34),
        formatCount(1234),
        formatCount(1_500_000),
        formatFullDate('2027-03-06'),
      ].map(plain),
    ).toEqual([number, money, percent, thousands, millions, date]);
  });

  it('leaves out the current year and the reader’s own zone', () => {
    reader.locale = locale;
    reader.timeZone = 'Europe/Berlin';
    const year = new Date().getFullYear();
    expect(formatDate(`${year}-03-06`)).not.toContain(String(year));
    expect(formatDate(`${year - 1}-03-06`)).toContain(String(year - 1));
    const march = { date: `${year}-03-06` };
    expect(schedulePeriod([march, { date: `${year}-03-20` }])).not.toContain(String(year));
    expect(schedulePeriod([march, { date: `${year + 1}-03-20` }])).toContain(String(year));
    const now = new Date().toISOString();
    expect(formatDateTime(now, 'Europe/Berlin')).not.toMatch(/GMT|CE|MEZ|UTC/);
    // Another zone whose clocks show the same time.
    expect(formatDateTime(now, 'Europe/Paris')).not.toMatch(/GMT|CE|MEZ|UTC/);
    expect(formatDateTime(now, 'America/New_York')).toMatch(/GMT|E[SD]T|UTC/);
  });
});

it('shows an axis tick of thousands whole in a locale that does not abbreviate them', () => {
  reader.locale = 'de';
  expect(plain(formatDollarTick(11_178.1))).toBe('11.178 $');
});

it.each(LANGUAGES)('begins the week in %s on the day that Intl gives', (language) => {
  interface WeekInfo {
    firstDay: number;
  }
  // Node 20 has it as a property.
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } =
    new Intl.Locale(LOCALES[language]);
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
  expect(FIRST_WEEKDAYS[language]).toBe(firstDay);
});

it.each(['de', 'fr', 'pt-BR'])(
  'shortens a month in %s without a point, which a sentence would double',
  (locale) => {
    reader.locale = locale;
    reader.timeZone = 'UTC';
    const dates = [
      formatDate('2020-11-30'),
      formatDayOfMonth('2020-11-30'),
      formatDateTime('2020-11-30T12:00:00Z'),
      schedulePeriod([{ date: '2020-11-30' }, { date: '2020-12-01' }]) ?? '',
      dayText('2020-11-30'),
    ];
    expect(dates.filter((date) => /\p{L}\./u.test(date))).toEqual([]);
  },
);

it('sorts names in the reader’s alphabet', () => {
  reader.locale = 'es';
  expect(['ñandú', 'oso', 'nube'].toSorted(compareText)).toEqual(['nube', 'ñandú', 'oso']);
});

it('formats the period of a schedule in the order of the language', () => {
  reader.locale = 'de';
  expect(plain(schedulePeriod([{ date: '2027-03-06' }, { date: '2027-03-20' }]) ?? '')).toBe(
    '6.–20. März 2027',
  );
});

it.each([
  ['en-US', 'SMS, RCS, and Push', 'SMS or RCS'],
  ['de', 'SMS, RCS und Push', 'SMS oder RCS'],
  ['es', 'SMS, RCS y Push', 'SMS o RCS'],
  ['fr', 'SMS, RCS et Push', 'SMS ou RCS'],
  ['pt-BR', 'SMS, RCS e Push', 'SMS ou RCS'],
])('joins names in %s', (locale, all, one) => {
  reader.locale = locale;
  expect(formatList(['SMS', 'RCS', 'Push'])).toBe(all);
  expect(formatList(['SMS', 'RCS'], 'disjunction')).toBe(one);
});
