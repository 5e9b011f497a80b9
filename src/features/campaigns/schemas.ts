import { t } from '@lingui/core/macro';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { MAX_CAMPAIGN_NAME_LENGTH } from '@/domain/campaign/campaign';
import { BUDGET_RANGE, typedNumber } from '@/domain/shared/typed-number';
import { FIRST_DAY, LAST_DAY } from '@/domain/time/wall-time';
import { readableResolver } from '@/lib/forms/readable-resolver';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { requiredText, trimmedText } from '@/lib/forms/text-rules';
import { ambiguousNumber } from '@/words/numbers';
import type { CampaignForm } from './form';

const DESCRIPTION_LENGTH = 500;

const name = requiredText({ error: () => t`Campaign name is required` }, MAX_CAMPAIGN_NAME_LENGTH, {
  error: () => t`Campaign name must be less than ${MAX_CAMPAIGN_NAME_LENGTH} characters`,
});
const description = trimmedText(DESCRIPTION_LENGTH, {
  error: () => t`Description must be less than ${DESCRIPTION_LENGTH} characters`,
});

/** An empty budget means no budget. */
const budget = typedNumber(BUDGET_RANGE, {
  missing: null,
  not_a_number: () => t`Budget must be a number`,
  ambiguous: ambiguousNumber,
  too_small: () => t`Budget must be a positive number`,
  too_large: () => t`Budget must be below 1,000,000,000,000`,
  too_precise: () => t`Budget can have at most two decimals`,
});

const day = z.string().check(
  z.refine((value) => !value || (value >= FIRST_DAY && value <= LAST_DAY), {
    error: () => t`Choose a day from 2000 to 2099`,
  }),
);
const dates = { startDate: day, endDate: day };
type Dates = { startDate: string; endDate: string };
const datesInOrder = z.refine<Dates>(
  ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
  {
    error: () => t`End date must be after start date`,
    path: ['endDate'],
    when: () => true,
  },
);

/** Edit Campaign: only the name is required. */
export const editCampaignSchema = z
  .object({ name, description, budget, ...dates })
  .check(datesInOrder);

/** Edit Campaign for a started campaign with a budget: the budget is required. */
export const editStartedCampaignSchema = z
  .object({
    name,
    description,
    budget: budget.check(
      z.minLength(1, {
        error: () => t`A started campaign needs a budget. Enter an amount.`,
      }),
    ),
    ...dates,
  })
  .check(datesInOrder);

/** Duplicate Campaign: without a first day, all dates stay the same. */
export const duplicateCampaignSchema = z.object({ name, firstDay: day });

const VIEW_NAME_LENGTH = 60;

export const viewSchema = z.object({
  name: requiredText({ error: () => t`Enter a name` }, VIEW_NAME_LENGTH, {
    error: () => t`Name must be less than ${VIEW_NAME_LENGTH} characters`,
  }),
});

const required = (sentence: () => string) => z.minLength(1, { error: sentence });

/** Create Campaign: all five fields are required. A budget of 0 is valid. */
export const createCampaignSchema = z
  .object({
    name,
    description: description.check(required(() => t`Description is required`)),
    budget: budget.check(required(() => t`Budget is required`)),
    startDate: day.check(required(() => t`Start date is required`)),
    endDate: day.check(required(() => t`End date is required`)),
  })
  .check(datesInOrder);

/** Validates the form, and rejects an incomplete date, whose input value is empty. */
export const campaignResolver = (
  schema: typeof editCampaignSchema | typeof createCampaignSchema,
): Resolver<CampaignForm> =>
  readableResolver<CampaignForm>(zodResolver(schema), ({ validity }) =>
    validity.badInput ? t`Enter a complete date` : null,
  );
