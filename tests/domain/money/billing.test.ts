import { describe, expect, test } from 'vitest';
import { costPerMessage, daysLeft, monthsBack, packageOffers } from '@/domain/money/billing';
import { zonedDay } from '@/domain/time/wall-time';

test.each([
  [50, 1000, 0.05],
  [0, 0, null],
  [0.0425, 1, 0.0425],
])('costPerMessage of %s dollars and %s messages is %s', (cost, sent, each) =>
  expect(costPerMessage(cost, sent)).toBe(each),
);

describe('billing cycle', () => {
  test.each([
    ['2027-03-31', '2027-03-31', 1],
    ['2027-03-31', '2027-03-01', 31],
    ['2027-03-31', '2027-04-01', 0],
  ])('ending on %s has, as of %s, %i days left', (last, today, left) =>
    expect(daysLeft(last, today)).toBe(left),
  );

  test('days follow the time zone', () => {
    const moment = Date.parse('2027-02-28T23:30:00Z');
    expect(zonedDay('UTC', moment)).toBe('2027-02-28');
    expect(zonedDay('Europe/Berlin', moment)).toBe('2027-03-01');
    expect(zonedDay('Asia/Kathmandu', moment)).toBe('2027-03-01');
    expect(zonedDay('America/New_York', moment)).toBe('2027-02-28');
  });

  test('monthsBack lists months back to the first one, across a new year', () => {
    expect(monthsBack('2027-02-01', '2026-11-15')).toEqual([
      '2027-02-01',
      '2027-01-01',
      '2026-12-01',
      '2026-11-01',
    ]);
    expect(monthsBack('2027-02-01', '2027-02-20')).toEqual(['2027-02-01']);
    expect(monthsBack('2027-02-01', '2030-01-01')).toEqual(['2027-02-01']);
    expect(monthsBack('2027-02-01', '1990-01-01')).toHaveLength(60);
    expect(monthsBack('nonsense', '2027-01-01')).toEqual([]);
  });
});

describe('packageOffers', () => {
  const organisation = {
    active_services: ['SMS', 'Email'],
    service_rates: { SMS: 0.05 },
    prepaid_packages: {
      SMS: [
        { quantity: 10_000_000, discount_percentage: 15 },
        { quantity: 333, discount_percentage: 10 },
      ],
      Email: [{ quantity: 100, discount_percentage: -10 }],
      Voice: [{ quantity: 100, discount_percentage: 0 }],
    },
  };

  test('applies the discount to the price but not to the credits, for active services only', () => {
    expect(packageOffers(organisation)).toEqual([
      { channel: 'SMS', quantity: 333, discount: 10, rate: 0.05, price: 14.99, credits: 16.65 },
      {
        channel: 'SMS',
        quantity: 10_000_000,
        discount: 15,
        rate: 0.05,
        price: 425_000,
        credits: 500_000,
      },
      // Without a rate, the default of 0.05 applies, as in the database.
      { channel: 'Email', quantity: 100, discount: -10, rate: 0.05, price: 5.5, credits: 5 },
    ]);
  });

  test.each([
    [{ quantity: 0, discount_percentage: 0 }],
    [{ quantity: 'many', discount_percentage: 0 }],
    [{ quantity: 100, discount_percentage: 'some' }],
    [{ quantity: 1e12, discount_percentage: 0 }],
    [null],
    ['text'],
  ])('omits the invalid package %j', (row) =>
    expect(packageOffers({ ...organisation, prepaid_packages: { SMS: [row] } })).toEqual([]),
  );

  test.each([null, [], 'x', { SMS: 'x' }])('is empty for the malformed packages %j', (packages) =>
    expect(packageOffers({ ...organisation, prepaid_packages: packages })).toEqual([]),
  );
});
