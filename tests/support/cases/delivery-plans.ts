import { deliveryPlan, type PlanInput } from '@/domain/delivery/plan';

/** Interval of one day, 09:00 to 17:00 by default. */
export const day = (date: string, startTime = '09:00', endTime = '17:00') => ({
  date,
  startTime,
  endTime,
});

/** One-day flight in Berlin, limited by its $100 budget. */
export const planInput = (over: Partial<PlanInput> = {}): PlanInput => ({
  intervals: [day('2026-03-06')],
  timeZone: 'Europe/Berlin',
  budget: 100,
  spent: 0,
  sent: 0,
  costPerMessage: 0.05,
  parts: 1,
  reach: 10_000,
  frequencyCap: 3,
  frequencyPeriod: 'flight',
  quiet: null,
  pacing: 'even',
  wallet: 1000,
  campaignBudget: null,
  campaignEnd: null,
  sentByHour: {},
  from: Date.UTC(2026, 2, 1),
  ...over,
});

/** Plan of that flight. */
export const plan = (over: Partial<PlanInput> = {}) => deliveryPlan(planInput(over));
