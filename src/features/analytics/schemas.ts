import * as z from 'zod/mini';

const figures = {
  sent: z.number(),
  delivered: z.number(),
  opened: z.nullable(z.number()),
  clicked: z.nullable(z.number()),
  conversions: z.number(),
  revenue: z.number(),
  cost: z.number(),
  opened_of: z.number(),
  clicked_of: z.number(),
  opens_of_clicked: z.number(),
  clicks_of_opened: z.number(),
  conversions_of_clicked: z.number(),
  cost_of_clicked: z.number(),
};
/** Answer of `analytics_summary`. */
export const reportSchema = z.object({
  organisation_id: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  has_campaigns: z.boolean(),
  /** The campaign that the report is about; null for all campaigns, or when it does not exist. */
  campaign: z.nullable(z.object({ id: z.string(), name: z.string() })),
  current: z.nullable(z.object(figures)),
  previous: z.nullable(z.object(figures)),
  days: z.array(z.object({ ...figures, day: z.string(), channel: z.string() })),
  channels: z.array(z.object({ ...figures, channel: z.string() })),
});

const row = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  status: z.string(),
  /** Channel and campaign of a flight. */
  channel: z.nullable(z.string()),
  campaign_id: z.nullable(z.string()),
  campaign_name: z.nullable(z.string()),
  figures: z.nullable(z.object(figures)),
  /** Dollars to the cent that add up to the total over all pages. */
  shown: z.nullable(z.object({ cost: z.number(), revenue: z.number() })),
  /** Something was sent, maybe before the period. */
  has_reports: z.boolean(),
});

/** Answer of `analytics_rows`: one page of campaigns or flights, and how many there are on all pages. */
export const reportPageSchema = z.object({
  organisation_id: z.nullable(z.string()),
  total: z.number(),
  rows: z.array(row),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportPage = z.infer<typeof reportPageSchema>;
