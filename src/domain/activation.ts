/** What would keep a flight from sending, as `flight_activation_problems` and `settle_delivery` name it. */
const PROBLEMS = [
  'channel_off',
  'no_creative',
  'creative_inactive',
  'link_missing',
  'audience_empty',
  'no_interval_left',
  'interval_skipped',
  'intervals_after_campaign',
  'campaign_ended',
  'campaign_not_active',
  'reach_used',
  'budget_used',
  'campaign_budget_used',
  'wallet_empty',
] as const;
export type ActivationProblem = (typeof PROBLEMS)[number];

/** A flight may well be activated before its campaign is: that is said and not asked about. */
const WAITS: ActivationProblem = 'campaign_not_active';

/** Whether an activation is worth a question. */
export const isStopped = (codes: readonly string[]): boolean =>
  codes.some((code) => code !== WAITS);

/** The problems among these codes; one that is not known here is left out. */
export const activationProblems = (codes: readonly string[]): ActivationProblem[] =>
  codes.flatMap((code) => PROBLEMS.find((problem) => problem === code) ?? []);
