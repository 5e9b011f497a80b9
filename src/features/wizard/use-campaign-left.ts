import { useQuery } from '@tanstack/react-query';
import { campaignForecastQuery } from '@/features/flights/forecast-queries';
import { useWizardContext } from './components/frame/wizard-context';

/** Dollars of the campaign budget left for this flight; null without a budget or after a failure, undefined while loading. */
export function useCampaignLeft(): number | null | undefined {
  const { campaign, editing } = useWizardContext();
  const { data, isPending } = useQuery(campaignForecastQuery(campaign.id));
  if (isPending && campaign.budget !== null) return undefined;
  const left = data?.campaignLeft ?? null;
  return left === null ? null : left + (editing?.planned ?? 0);
}
