import { unwrapPage } from '@/lib/errors';
import {
  CAMPAIGN_COLUMNS,
  type CampaignFilter,
  filteredCampaigns,
  type OwnRowType,
} from './queries';
import type { Campaign } from './types';

/** The data API's limit for one response. */
const ROWS_PER_REQUEST = 1000;
/** Limit of exports and selections. */
export const MAX_CAMPAIGNS = 20_000;

/** Campaigns on all pages that match a filter, in list order, up to `MAX_CAMPAIGNS`. */
export async function readAllCampaigns(
  organisationId: string,
  filter: CampaignFilter,
): Promise<Campaign[]> {
  // Keyed by id: a concurrent write can move a row to a later response, so that it arrives twice.
  const found = new Map<string, Campaign>();
  for (let first = 0; first < MAX_CAMPAIGNS; first += ROWS_PER_REQUEST) {
    const { rows } = unwrapPage(
      await filteredCampaigns(organisationId, filter, CAMPAIGN_COLUMNS)
        .range(first, first + ROWS_PER_REQUEST - 1)
        .overrideTypes<Campaign[], OwnRowType>(),
    );
    for (const row of rows) found.set(row.id, row);
    if (rows.length < ROWS_PER_REQUEST) break;
  }
  return [...found.values()];
}
