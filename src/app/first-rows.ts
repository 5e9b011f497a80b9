import { firstCampaignsRead } from '@/features/campaigns/reads';
import { campaignStatusesRead } from '@/features/configuration/reads';
import { askAhead, type Read } from '@/lib/asked-ahead';
import { paths } from '@/lib/paths';
import { lastOrganisation } from '@/session/last-organisation';

/** What a page's `prefetch` reads when its address narrows nothing, by the address. */
const FIRST_ROWS: Record<string, (organisationId: string) => Read[]> = {
  [paths.campaigns]: (organisationId) => [firstCampaignsRead(organisationId), campaignStatusesRead],
};

async function ownOrganisation(user: Promise<Response> | undefined): Promise<string> {
  try {
    const [row] = (await (await user)?.clone().json()) ?? [];
    return row?.organisation_id ?? '';
  } catch {
    return '';
  }
}

/**
 * Asks for the rows of the page that is opened, while the app's files are on their way: for the organisation that was
 * shown last or, in a browser that has shown none, the user's own. A wrong guess is an answer that nobody takes.
 * @param user The answer to the first of `actorReads`.
 */
export async function askFirstRows(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  user: Promise<Response> | undefined,
): Promise<void> {
  const reads = search === '' ? FIRST_ROWS[pathname] : undefined;
  if (!reads) return;
  const organisationId = lastOrganisation() || (await ownOrganisation(user));
  if (organisationId) void askAhead(() => reads(organisationId));
}
