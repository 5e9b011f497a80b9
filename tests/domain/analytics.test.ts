import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clickRate,
  daysBetween,
  deliveryRate,
  type Figures,
  funnel,
  netProfit,
  openRate,
  pointChange,
  ratio,
  relativeChange,
  reportLabel,
  returnOnAdSpend,
} from '@/domain/analytics';

const figures = (over: Partial<Figures> = {}): Figures => ({
  sent: 1000,
  delivered: 900,
  opened: 450,
  clicked: 90,
  conversions: 9,
  revenue: 300,
  cost: 50,
  opened_of: 900,
  clicks_of_opened: 90,
  clicked_of: 450,
  ...over,
});

describe('rates', () => {
  test('ANA-12 delivery rate is delivered / sent', () =>
    expect(deliveryRate(figures())).toBeCloseTo(90, 10));
  test('ANA-13 open rate is opened / delivered', () =>
    expect(openRate(figures())).toBeCloseTo(50, 10));
  test('ANA-14 click rate is clicked / opened', () =>
    expect(clickRate(figures())).toBeCloseTo(20, 10));
  test('ANA-11 return on ad spend is revenue / spent', () =>
    expect(returnOnAdSpend(figures())).toBe(6));
  test('ANA-15 net profit is revenue minus spent, to the ten-thousandth', () => {
    expect(netProfit(figures({ revenue: 0.3, cost: 0.1 }))).toBe(0.2);
    expect(netProfit(figures({ revenue: 0, cost: 0.0001 }))).toBe(-0.0001);
  });

  test('ANA-13 D-01 opens are held against the messages whose opens are measured', () => {
    // 900 e-mails of which half were opened, and 9,000 SMS that nobody can watch.
    const mixed = figures({ sent: 10_000, delivered: 9900, clicked: 1000 });
    expect(openRate(mixed)).toBeCloseTo(50, 10);
    expect(clickRate(mixed)).toBeCloseTo(20, 10);
  });

  test('ANA-16 D-01 what nothing measures has no rate, and is not 0', () => {
    const sms = figures({ opened: null, opened_of: 0, clicks_of_opened: 0, clicked_of: 0 });
    expect([openRate(sms), clickRate(sms)]).toEqual([null, null]);
    const push = figures({ clicked: null, clicks_of_opened: 0, clicked_of: 0 });
    expect([openRate(push), clickRate(push)]).toEqual([50, null]);
    expect(clickRate(figures({ clicked: 0, clicks_of_opened: 0 }))).toBe(0);
  });

  test.each<[number | null, number | null, number | null]>([
    [0, 0, null],
    [5, 0, null],
    [0, 5, 0],
    [5, null, null],
    [null, 5, null],
    [Number.NaN, 5, null],
    [5, Number.NaN, null],
    [5, Number.POSITIVE_INFINITY, null],
    [5, -1, null],
    [1, 4, 0.25],
  ])('ratio of %s to %s is %s', (part, whole, expected) =>
    expect(ratio(part, whole)).toBe(expected),
  );

  test('ANA-16 nothing is ever NaN or infinite', () => {
    const count = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1e9 }));
    const measured = fc.option(count, { nil: null });
    const any = fc.record({
      sent: count,
      delivered: count,
      opened: measured,
      clicked: measured,
      conversions: count,
      revenue: count,
      cost: count,
      opened_of: count,
      clicks_of_opened: count,
      clicked_of: count,
    });
    fc.assert(
      fc.property(any, any, (now, before) => {
        const rates = [deliveryRate, openRate, clickRate, returnOnAdSpend].flatMap((rate) => [
          rate(now),
          relativeChange(rate(now), rate(before)),
          pointChange(rate(now), rate(before)),
        ]);
        for (const rate of [...rates, ...funnel(now).map(({ share }) => share)])
          expect(rate === null || Number.isFinite(rate)).toBe(true);
      }),
    );
  });
});

describe('the change against the preceding period', () => {
  test.each<[number | null, number | null, number | null]>([
    [150, 100, 50],
    [50, 100, -50],
    [0, 100, -100],
    [100, 100, 0],
    [100, 0, null],
    [0, 0, null],
    [null, 100, null],
    [100, null, null],
  ])('ANA-09 D-01 %s after %s is a change of %s percent', (current, previous, expected) =>
    expect(relativeChange(current, previous)).toBe(expected),
  );

  test('a rate changes by percentage points, also from 0', () => {
    expect(pointChange(12, 10)).toBe(2);
    expect(pointChange(2, 0)).toBe(2);
    expect(pointChange(null, 0)).toBeNull();
    expect(pointChange(0, null)).toBeNull();
  });
});

test.each([
  ['active', 'Active'],
  ['completed', 'Completed'],
  ['pending', 'Pending'],
  ['paused', 'Pending'],
  ['ended', 'Pending'],
  ['removed', 'Pending'],
  ['limited', 'Pending'],
])('ANA-20 ANA-21 ANA-22 %s reads %s', (status, label) => expect(reportLabel(status)).toBe(label));

describe('the days of a period', () => {
  test('every one, over a month’s end and a leap day', () => {
    expect(daysBetween('2028-02-27', '2028-03-01')).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
    expect(daysBetween('2027-03-06', '2027-03-06')).toEqual(['2027-03-06']);
  });
  test('none for a wrong order or what is no date', () => {
    expect(daysBetween('2027-03-07', '2027-03-06')).toEqual([]);
    expect(daysBetween('', '2027-03-06')).toEqual([]);
  });
});

test('ANA-10 the funnel leads from sent to converted, with shares of what was sent', () => {
  expect(funnel(figures({ opened: null })).map(({ label, value }) => [label, value])).toEqual([
    ['Sent', 1000],
    ['Delivered', 900],
    ['Opened', null],
    ['Clicked', 90],
    ['Converted', 9],
  ]);
  expect(funnel(figures()).map(({ share }) => share)).toEqual([100, 90, 45, 9, 0.9]);
});
