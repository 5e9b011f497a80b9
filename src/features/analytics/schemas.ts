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
/** Response of `analytics_summary`. */
export const reportSchema = z.object({
  organisation_id: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  has_campaigns: z.boolean(),
  /** Campaign that the report is filtered by; null without a filter or if it does not exist. */
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
  /** Dollars rounded to the cent so that the rows of all pages add up to the total. */
  shown: z.nullable(z.object({ cost: z.number(), revenue: z.number() })),
  /** Whether any delivery report exists, even from before the period. */
  has_reports: z.boolean(),
});

/** Response of `analytics_rows`: one page of campaigns or flights; `total` counts the rows of all pages. */
export const reportPageSchema = z.object({
  organisation_id: z.nullable(z.string()),
  total: z.number(),
  rows: z.array(row),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportPage = z.infer<typeof reportPageSchema>;
