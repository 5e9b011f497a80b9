import { useQuery } from '@tanstack/react-query';
import { campaignForecastQuery } from '@/features/flights/forecast-queries';
import { useWizardContext } from './components/wizard-context';

/** Dollars that the campaign's other flights leave of its budget; null without a budget and until it is known. */
export function useCampaignLeft(): number | null {
  const { campaign, editing } = useWizardContext();
  const { data } = useQuery(campaignForecastQuery(campaign.id));
  const left = data?.campaignLeft ?? null;
  return left === null ? null : left + (editing?.planned ?? 0);
}
