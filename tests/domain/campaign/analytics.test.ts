import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { funnel, netProfit, pointChange, relativeChange } from '@/domain/campaign/analytics';
import { eachDay } from '@/domain/time/days';
import {
  clickRate,
  clickToOpenRate,
  conversionRate,
  costPerClick,
  deliveryRate,
  openRate,
  ratio,
  returnOnAdSpend,
} from '@/domain/campaign/metrics';
import { someFigures as figures } from '../../support/cases/figures';

describe('rates with numerator and denominator', () => {
  test.each([
    ['delivery is delivered / sent', deliveryRate, { value: 90, part: 900, whole: 1000 }],
    ['open is opened / delivered', openRate, { value: 50, part: 450, whole: 900 }],
    ['click is clicked / delivered', clickRate, { value: 10, part: 90, whole: 900 }],
    ['click-to-open is clicked / opened', clickToOpenRate, { value: 20, part: 90, whole: 450 }],
    ['conversion is conversions / clicked', conversionRate, { value: 10, part: 9, whole: 90 }],
    ['cost per click is spent / clicked', costPerClick, { value: 50 / 90, part: 50, whole: 90 }],
    ['return on ad spend is revenue / spent', returnOnAdSpend, { value: 6, part: 300, whole: 50 }],
  ])('%s', (_name, rate, expected) => expect(rate(figures())).toEqual(expected));

  test('netProfit subtracts amounts rounded to cents', () => {
    expect(netProfit(figures({ revenue: 0.3, cost: 0.1 }))).toBe(0.2);
    expect(netProfit(figures({ revenue: 300, cost: 200.125 }))).toBe(99.87);
  });

  test('count only flights that measure both numbers', () => {
    // 900 emails (half of them opened), 9,000 SMS (910 clicked), and push messages without measured opens or clicks.
    const mixed = figures({
      sent: 12_000,
      delivered: 11_900,
      clicked: 1000,
      clicked_of: 9900,
      conversions: 40,
      conversions_of_clicked: 30,
      cost: 700,
      cost_of_clicked: 500,
    });
    expect(openRate(mixed)).toMatchObject({ part: 450, whole: 900 });
    expect(clickRate(mixed)).toMatchObject({ part: 1000, whole: 9900 });
    expect(clickToOpenRate(mixed)).toMatchObject({ part: 90, whole: 450 });
    expect(conversionRate(mixed)).toMatchObject({ part: 30, whole: 1000 });
    expect(costPerClick(mixed)).toMatchObject({ part: 500, whole: 1000 });
  });

  test('are null, not 0, for unmeasured figures', () => {
    const sms = figures({ opened: null, opened_of: 0, opens_of_clicked: 0, clicks_of_opened: 0 });
    expect([openRate(sms), clickToOpenRate(sms)]).toEqual([null, null]);
    expect(clickRate(sms)?.value).toBe(10);
    const push = figures({ clicked: null, clicked_of: 0, clicks_of_opened: 0 });
    expect([clickRate(push), clickToOpenRate(push), conversionRate(push)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(clickRate(figures({ clicked: 0 }))?.value).toBe(0);
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

  test('are never NaN or infinite', () => {
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
      clicked_of: count,
      opens_of_clicked: count,
      clicks_of_opened: count,
      conversions_of_clicked: count,
      cost_of_clicked: count,
    });
    fc.assert(
      fc.property(any, any, (now, before) => {
        const all = [
          deliveryRate,
          openRate,
          clickRate,
          clickToOpenRate,
          conversionRate,
          costPerClick,
          returnOnAdSpend,
        ];
        const rates = all.flatMap((rate) => {
          const [is, was] = [rate(now)?.value ?? null, rate(before)?.value ?? null];
          return [is, relativeChange(is, was), pointChange(is, was)];
        });
        for (const rate of [...rates, ...funnel(now).map(({ share }) => share)])
          expect(rate === null || Number.isFinite(rate)).toBe(true);
      }),
    );
  });
});

describe('change from the previous period', () => {
  test.each<[number | null, number | null, number | null]>([
    [150, 100, 50],
    [50, 100, -50],
    [0, 100, -100],
    [100, 100, 0],
    [100, 0, null],
    [0, 0, null],
    [null, 100, null],
    [100, null, null],
  ])('relativeChange to %s from %s is %s percent', (current, previous, expected) =>
    expect(relativeChange(current, previous)).toBe(expected),
  );

  test('pointChange returns percentage points, also from 0', () => {
    expect(pointChange(12, 10)).toBe(2);
    expect(pointChange(2, 0)).toBe(2);
    expect(pointChange(null, 0)).toBeNull();
    expect(pointChange(0, null)).toBeNull();
  });
});

describe('eachDay', () => {
  test('includes the end of a month and a leap day', () => {
    expect(eachDay('2028-02-27', '2028-03-01')).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
    expect(eachDay('2027-03-06', '2027-03-06')).toEqual(['2027-03-06']);
  });
  test('returns an empty list for reversed or invalid dates', () => {
    expect(eachDay('2027-03-07', '2027-03-06')).toEqual([]);
    expect(eachDay('', '2027-03-06')).toEqual([]);
  });
});

test('the funnel runs from sent to converted, with shares of the sent messages', () => {
  expect(funnel(figures({ opened: null })).map(({ step, value }) => [step, value])).toEqual([
    ['sent', 1000],
    ['delivered', 900],
    ['opened', null],
    ['clicked', 90],
    ['converted', 9],
  ]);
  expect(funnel(figures()).map(({ share }) => share)).toEqual([100, 90, 45, 9, 0.9]);
});
