import { sameJson } from '@/domain/shared/json';
import {
  BUDGET_RANGE,
  comparableNumber,
  typedText,
  typedValue,
} from '@/domain/shared/typed-number';
import type { Campaign } from './types';

/** Form values; an empty string means not set. */
export interface CampaignForm {
  name: string;
  description: string;
  budget: string;
  startDate: string;
  endDate: string;
}

export const EMPTY_CAMPAIGN_FORM: CampaignForm = {
  name: '',
  description: '',
  budget: '',
  startDate: '',
  endDate: '',
};

export const toCampaignRow = (form: CampaignForm) => ({
  name: form.name.trim(),
  description: form.description.trim() || null,
  budget: typedValue(form.budget, BUDGET_RANGE),
  start_date: form.startDate || null,
  end_date: form.endDate || null,
});

export const toCampaignForm = (
  campaign: Pick<Campaign, 'name' | 'description' | 'budget' | 'start_date' | 'end_date'>,
): CampaignForm => ({
  name: campaign.name,
  description: campaign.description ?? '',
  budget: campaign.budget === null ? '' : typedText(campaign.budget),
  startDate: campaign.start_date ?? '',
  endDate: campaign.end_date ?? '',
});

const comparable = ({ budget, ...form }: CampaignForm) => ({
  ...form,
  budget: comparableNumber(budget, BUDGET_RANGE),
});

/** Compares two forms by meaning: budgets `1250` and `1,250.00` are equal. */
export const isSameCampaign = (one: CampaignForm, other: CampaignForm): boolean =>
  sameJson(comparable(one), comparable(other));
