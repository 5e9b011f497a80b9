import type { Figures } from '@/domain/campaign/metrics';

/** Totals of a channel that measures every event: 1,000 messages for $50. */
export const someFigures = (over: Partial<Figures> = {}): Figures => ({
  sent: 1000,
  delivered: 900,
  opened: 450,
  clicked: 90,
  conversions: 9,
  revenue: 300,
  cost: 50,
  opened_of: 900,
  clicked_of: 900,
  opens_of_clicked: 450,
  clicks_of_opened: 90,
  conversions_of_clicked: 9,
  cost_of_clicked: 50,
  ...over,
});
