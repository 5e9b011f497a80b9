import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useMatch } from 'react-router-dom';
import { campaignQuery } from '@/features/campaigns/queries';
import { flightDetailQuery } from '@/features/flights/queries';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { useShownTitle } from '@/ui/layout/use-document-title';
import { itemOfPath, navigationFor } from './navigation';

interface Crumb {
  name: string;
  to: string;
}

/** The page of a flight and the pages below it. */
const FLIGHT_PAGES: string = `${paths.flight(':campaignId', ':flightId')}/*`;

/** The campaign of an open flight. Reads only what the flight's page has loaded. */
function useCampaignCrumb(): Crumb | undefined {
  const params = useMatch(FLIGHT_PAGES)?.params;
  const campaignId = params?.['campaignId'] ?? '';
  const flightId = params?.['flightId'] ?? '';
  const { data: campaign } = useQuery({ ...campaignQuery(campaignId), enabled: false });
  const { data: flight } = useQuery({ ...flightDetailQuery(flightId), enabled: false });
  const name = campaign?.name ?? flight?.campaign?.name;
  return campaignId && name ? { name, to: paths.campaign(campaignId) } : undefined;
}

/** Links to the page's sidebar item and to the campaign of a flight, then the page's own title. */
export function Breadcrumb() {
  const { pathname } = useLocation();
  const section = itemOfPath(pathname, navigationFor(useActor()).items);
  const campaign = useCampaignCrumb();
  const title = useShownTitle();
  // A page outside the sidebar has only its title.
  const label = section ? i18n.t(section.label) : '';
  const parents: Crumb[] = section
    ? [{ name: label, to: section.to }, ...(campaign ? [campaign] : [])]
    : [];
  // The pages of the settings end their titles with the section's name.
  const current = section?.to === pathname ? label : title.replace(` · ${label}`, '');
  const isNamed = parents.some(({ name }) => name === current);
  const links = section?.to === pathname ? [] : parents;
  return (
    <nav aria-label={t`Breadcrumb`} className="min-w-0 flex-1">
      <ol className="flex items-center gap-1.5 text-[0.8125rem] text-muted">
        {links.map(({ name, to }) => (
          <li key={to} className="flex min-w-0 items-center gap-1.5 last:flex-1">
            <Link to={to} className="truncate py-1 hover:text-fg hover:underline">
              <bdi>{name}</bdi>
            </Link>
            <span aria-hidden>/</span>
          </li>
        ))}
        {(links.length === 0 || !isNamed) && (
          <li className="min-w-0 truncate font-medium text-fg" aria-current="page">
            <bdi>{current}</bdi>
          </li>
        )}
      </ol>
    </nav>
  );
}
