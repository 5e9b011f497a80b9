import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import { audiencesQuery } from '@/features/audiences/queries';
import { campaignsQuery } from '@/features/campaigns/queries';
import { statusLabel } from '@/features/configuration/components/status-badge';
import { statusesQuery } from '@/features/configuration/queries';
import { creativesQuery } from '@/features/creative-data/queries';
import { flightsByNameQuery } from '@/features/flights/queries';
import { organisationChoicesQuery } from '@/features/organisations/queries';
import { trackersByNameQuery } from '@/features/trackers/queries';
import { paths } from '@/lib/paths';
import { isConfined } from '@/session/confined';
import { useImpersonate } from '@/session/impersonation';
import { useActor, useOrganisationId } from '@/session/session';
import type { Command } from './commands';

const LIMIT = 5;
const TYPING_PAUSE_MS = 200;

/** Returns the text after a short pause in typing. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Search results by name: campaigns, flights, creatives, trackers, cohorts and, for superadmins, organizations. */
export function useSearchResults(typed: string): {
  found: Command[];
  searching: boolean;
  failed: boolean;
} {
  const settled = useDebounced(typed.trim());
  const actor = useActor();
  const organisationId = useOrganisationId();
  const navigate = useNavigate();
  const impersonate = useImpersonate();
  const enabled = settled !== '' && !isConfined(actor) && organisationId !== '';
  const asked = { search: settled, status: '', page: 1 };
  const campaigns = useQuery({ ...campaignsQuery(organisationId, asked), enabled, meta: {} });
  const creatives = useQuery({
    ...creativesQuery({ organisationId, search: settled, page: 1 }),
    enabled,
    meta: {},
  });
  const cohorts = useQuery({
    ...audiencesQuery(organisationId, { search: settled, limit: LIMIT }),
    enabled,
    meta: {},
  });
  const flights = useQuery({
    ...flightsByNameQuery(organisationId, settled, LIMIT),
    enabled,
    meta: {},
  });
  const trackers = useQuery({
    ...trackersByNameQuery(organisationId, settled, LIMIT),
    enabled,
    meta: {},
  });
  const organisations = useQuery({
    ...organisationChoicesQuery(settled, LIMIT),
    enabled: settled !== '' && actor.isSuperadmin,
    meta: {},
  });
  const campaignStatuses = useQuery({
    ...statusesQuery('campaign_statuses'),
    enabled,
    meta: {},
  }).data;
  const creativeStatuses = useQuery({
    ...statusesQuery('creative_statuses'),
    enabled,
    meta: {},
  }).data;
  const queries = [campaigns, flights, creatives, trackers, cohorts, organisations];
  const firstRows = <T>({ data }: { data?: { rows: T[] } | T[] | undefined }) =>
    settled === '' || !data ? [] : (Array.isArray(data) ? data : data.rows).slice(0, LIMIT);
  const go = (to: string) => () => void navigate(to);
  const found: Command[] = [
    ...firstRows(campaigns).map(({ id, name, status }): Command => ({
      id: `campaign:${id}`,
      group: t`Campaigns`,
      label: name,
      note: statusLabel({ status, looks: campaignStatuses }),
      icon: 'icon-megaphone',
      run: go(paths.campaign(id)),
    })),
    ...firstRows(flights).map(({ id, campaign_id, name, campaign }): Command => ({
      id: `flight:${id}`,
      group: t`Flights`,
      label: flightDisplayName(name),
      ...(campaign && { note: campaign.name }),
      icon: 'icon-megaphone',
      run: go(paths.flight(campaign_id, id)),
    })),
    ...firstRows(creatives).map(({ id, name, status }): Command => ({
      id: `creative:${id}`,
      group: t`Creatives`,
      label: name,
      note: statusLabel({ status, looks: creativeStatuses }),
      icon: 'icon-message-square-text',
      run: go(`${paths.creatives}?q=${encodeURIComponent(name)}&preview=${id}`),
    })),
    ...firstRows(trackers).map(({ id, name }): Command => ({
      id: `tracker:${id}`,
      group: t`Trackers`,
      label: name,
      icon: 'icon-link-2',
      run: () => void navigate(paths.trackersNamed(name), { state: { trackerId: id } }),
    })),
    ...firstRows(cohorts).map(({ id, name }): Command => ({
      id: `cohort:${id}`,
      group: t`Cohorts`,
      label: name,
      icon: 'icon-target',
      run: go(paths.audience(id)),
    })),
    ...firstRows(organisations).map(({ id, name, type }): Command => ({
      id: `organisation:${id}`,
      group: t`View as`,
      label: name,
      note: type,
      icon: 'icon-building-2',
      run: () => impersonate.mutate({ id, name }),
    })),
  ];
  return {
    found,
    searching: typed.trim() !== settled || queries.some(({ isFetching }) => isFetching),
    failed: queries.some(({ isError }) => isError),
  };
}
