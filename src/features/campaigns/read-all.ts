import { unwrapPage } from '@/lib/errors';
import {
  CAMPAIGN_COLUMNS,
  type CampaignFilter,
  filteredCampaigns,
  type OwnRowType,
} from './queries';
import type { Campaign } from './types';

/** A page of the data API. */
const ROWS_PER_REQUEST = 1000;
/** A file of more opens in no spreadsheet comfortably, and nobody looks through a selection of more. */
export const MAX_CAMPAIGNS = 20_000;

/** Every campaign that a filter finds, on whatever page, in the order of the list; the first `MOST_CAMPAIGNS` of them. */
export async function readAllCampaigns(
  organisationId: string,
  filter: CampaignFilter,
): Promise<Campaign[]> {
  // By id: what is written meanwhile moves a row from one part of the answer into another.
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
