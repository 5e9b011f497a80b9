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
const campaign = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  figures: z.nullable(z.object(figures)),
  /** Something was sent, maybe before the period. */
  has_reports: z.boolean(),
});
const flight = z.object({
  ...figures,
  id: z.string(),
  name: z.nullable(z.string()),
  channel: z.string(),
  status: z.string(),
  campaign_id: z.string(),
  campaign_name: z.string(),
});

/** What `analytics_summary` answers. */
export const reportSchema = z.object({
  organisation_id: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  current: z.nullable(z.object(figures)),
  previous: z.nullable(z.object(figures)),
  days: z.array(z.object({ ...figures, day: z.string(), channel: z.string() })),
  channels: z.array(z.object({ ...figures, channel: z.string() })),
  campaigns: z.array(campaign),
  flights: z.array(flight),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportCampaign = z.infer<typeof campaign>;
