import { readOf } from '@/lib/asked-ahead';

/** What is shown of a status. */
export const STATUS_COLUMNS = 'id,name,display_name,color_class';

/** `campaignStatusesQuery` as the data API is asked for it; a test holds both to the same text. */
export const campaignStatusesRead = readOf('campaign_statuses', {
  select: STATUS_COLUMNS,
  is_active: 'eq.true',
  order: 'sort_order.asc',
});
