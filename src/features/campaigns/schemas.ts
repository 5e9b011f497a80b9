import * as z from 'zod/mini';
import { compare, parseDecimal, ZERO } from '@/domain/decimal';

const NAME_LENGTH = 100;
const DESCRIPTION_LENGTH = 500;
const BUDGET_LIMIT = parseDecimal('1000000000000') ?? ZERO;
const DATE_ORDER = 'End date must be after start date';

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Campaign name is required'),
    z.maxLength(NAME_LENGTH, 'Campaign name must be less than 100 characters'),
  );
const description = z
  .string()
  .check(z.trim(), z.maxLength(DESCRIPTION_LENGTH, 'Description must be less than 500 characters'));

/** What is wrong with a budget as typed; an empty one is right here (CAMD-38, CAMD-39). */
function budgetProblem(typed: string): string | null {
  if (typed.trim() === '') return null;
  const budget = parseDecimal(typed);
  if (!budget) return 'Budget must be a number';
  if (compare(budget, ZERO) < 0) return 'Budget must be a positive number';
  if (compare(budget, BUDGET_LIMIT) >= 0) return 'Budget must be below 1,000,000,000,000';
  return budget.scale > 2 ? 'Budget can have at most two decimals' : null;
}

const budget = z.string().check((context) => {
  const message = budgetProblem(context.value);
  if (message) context.issues.push({ code: 'custom', message, input: context.value });
});

const dates = { startDate: z.string(), endDate: z.string() };
type Dates = { startDate: string; endDate: string };
const inOrder = z.refine<Dates>(
  ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
  {
    message: DATE_ORDER,
    path: ['endDate'],
    when: () => true,
  },
);

/** Edit Campaign: only the name is required (CAMD-33 to CAMD-41). */
export const editCampaignSchema = z.object({ name, description, budget, ...dates }).check(inOrder);

const given = (message: string) => z.minLength(1, message);

/** Create Campaign: all five are required; 0 is a budget (DASH-24 to DASH-33, F-13). */
export const createCampaignSchema = z
  .object({
    name,
    description: description.check(given('Description is required')),
    budget: budget.check(given('Budget is required')),
    startDate: z.string().check(given('Start date is required')),
    endDate: z.string().check(given('End date is required')),
  })
  .check(inOrder);

/** The form as it may have been stored as a draft. */
export const campaignFormSchema = z.object({
  name: z.string(),
  description: z.string(),
  budget: z.string(),
  startDate: z.string(),
  endDate: z.string(),
});
