import { type Read, readOf } from '@/lib/asked-ahead';

export const CAMPAIGNS_PAGE_SIZE = 25;

/** What a list shows of a campaign. */
export const CAMPAIGN_COLUMNS =
  'id,name,description,status,status_reason,budget,start_date,end_date,user_id,created_at,updated_at,updated_by,version,total_spent,remaining_budget,flight_count';

/** `campaignsQuery` of the first page, unfiltered, as the data API is asked for it; a test holds both to the same text. */
export const firstCampaignsRead = (organisationId: string): Read => ({
  ...readOf('campaigns_with_totals', {
    select: CAMPAIGN_COLUMNS,
    organisation_id: `eq.${organisationId}`,
    order: 'created_at.desc,id.desc',
    offset: '0',
    limit: String(CAMPAIGNS_PAGE_SIZE),
  }),
  counted: true,
});
