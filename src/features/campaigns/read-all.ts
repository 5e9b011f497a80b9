import { unwrapPage } from '@/lib/errors';
import { CAMPAIGN_COLUMNS, type CampaignFilter, matchingCampaigns, type Whole } from './queries';
import type { Campaign } from './types';

/** A page of the data API. */
const AT_ONCE = 1000;
/** A file of more opens in no spreadsheet comfortably, and nobody looks through a selection of more. */
export const MOST_CAMPAIGNS = 20_000;

/** Every campaign that a filter finds, on whatever page, in the order of the list; the first `MOST_CAMPAIGNS` of them. */
export async function readMatching(
  organisationId: string,
  filter: CampaignFilter,
): Promise<Campaign[]> {
  // By id: what is written meanwhile moves a row from one part of the answer into another.
  const found = new Map<string, Campaign>();
  for (let first = 0; first < MOST_CAMPAIGNS; first += AT_ONCE) {
    const { rows } = unwrapPage(
      await matchingCampaigns(organisationId, filter, CAMPAIGN_COLUMNS)
        .range(first, first + AT_ONCE - 1)
        .overrideTypes<Campaign[], Whole>(),
    );
    for (const row of rows) found.set(row.id, row);
    if (rows.length < AT_ONCE) break;
  }
  return [...found.values()];
}
