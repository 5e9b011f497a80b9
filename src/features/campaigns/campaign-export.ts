import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { campaignAmounts, spentShare } from '@/domain/campaign/campaign';
import { type CsvCell, toCsv } from '@/domain/shared/csv';
import { statusLabel, type StatusLook } from '@/features/configuration/components/status-badge';
import { serviceTypesQuery, statusesQuery } from '@/features/configuration/queries';
import { downloadText } from '@/lib/download';
import { paceText } from '@/words/pace';
import { attentionText } from './attention-words';
import { organisationPeopleQuery } from './people-query';
import type { CampaignFilter } from './queries';
import { readAllCampaigns } from './read-all';
import type { Campaign } from './types';

/** Display names of stored codes and ids. */
interface Names {
  statuses: readonly StatusLook[];
  channels: readonly { name: string; display_name: string }[];
  people: readonly { id: string; name: string }[];
}

/** Units are in the header, so that cells are plain numbers. */
const header = () => [
  t`Name`,
  t`Status`,
  t`Archived (UTC)`,
  t`Start date`,
  t`End date`,
  t`Budget (USD)`,
  t`Spent (USD)`,
  t`Remaining (USD)`,
  t`Spent (% of budget)`,
  t`Sent`,
  t`Expected by now`,
  t`Forecast`,
  t`Pace`,
  t({ message: 'Needs attention', context: 'column' }),
  t`Flights`,
  t`Channels`,
  t`Created by`,
  t`Created (UTC)`,
  t`Id`,
];

/** `2027-03-01 09:30:00`, which spreadsheets parse as a time. */
const timeCell = (time: string | null) =>
  time && new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Campaigns as CSV, in the given order. */
export function campaignsCsv(
  campaigns: readonly Campaign[],
  { statuses, channels, people }: Names,
): string {
  const channel = new Map(channels.map(({ name, display_name }) => [name, display_name]));
  const person = new Map(people.map(({ id, name }) => [id, name]));
  const rows = campaigns.map((campaign): CsvCell[] => {
    const { budget, spent, remaining } = campaignAmounts(campaign);
    return [
      campaign.name,
      statusLabel({ status: campaign.status, looks: statuses }),
      timeCell(campaign.archived_at),
      campaign.start_date,
      campaign.end_date,
      budget,
      spent,
      remaining,
      budget ? Math.round(spentShare(campaign) * 10) / 10 : null,
      campaign.progress?.sent ?? null,
      campaign.progress?.expected ?? null,
      campaign.progress?.forecast ?? null,
      paceText(campaign.progress),
      campaign.needs_attention ? attentionText(campaign) : null,
      campaign.flight_count,
      campaign.channels.map((name) => channel.get(name) ?? name).join('; '),
      person.get(campaign.user_id ?? '') ?? null,
      timeCell(campaign.created_at),
      campaign.id,
    ];
  });
  return toCsv(header(), rows);
}

/** Downloads campaigns as CSV and returns their number. */
export async function exportCampaigns(
  queryClient: QueryClient,
  organisationId: string,
  campaigns: readonly Campaign[],
): Promise<number> {
  const [statuses, channels, people] = await Promise.all([
    queryClient.ensureQueryData(statusesQuery('campaign_statuses')),
    queryClient.ensureQueryData(serviceTypesQuery()),
    queryClient.ensureQueryData(organisationPeopleQuery(organisationId)),
  ]);
  const day = new Date().toISOString().slice(0, 10);
  downloadText(`campaigns-${day}.csv`, campaignsCsv(campaigns, { statuses, channels, people }));
  return campaigns.length;
}

/** Downloads all campaigns that match the filter, on all pages. */
export const exportFilteredCampaigns = async (
  queryClient: QueryClient,
  organisationId: string,
  filter: CampaignFilter,
) =>
  await exportCampaigns(
    queryClient,
    organisationId,
    await readAllCampaigns(organisationId, filter),
  );
