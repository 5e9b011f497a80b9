/** What would keep a flight from sending, as `flight_activation_problems` and `settle_delivery` name it. */
const PROBLEMS = [
  'channel_off',
  'no_creative',
  'creative_inactive',
  'creative_fields',
  'template_not_approved',
  'link_missing',
  'audience_empty',
  'exclusions_empty',
  'no_interval_left',
  'always_quiet',
  'interval_skipped',
  'intervals_after_campaign',
  'campaign_ended',
  'campaign_not_active',
  'reach_used',
  'budget_used',
  'campaign_budget_used',
  'wallet_empty',
  'wallet_reserved',
  'campaign_budget_reserved',
  'month_limit',
] as const;
export type ActivationProblem = (typeof PROBLEMS)[number];

/** A flight may well be activated before its campaign is: that is said and not asked about. */
const WAITS: ActivationProblem = 'campaign_not_active';

/** Whether an activation is worth a question. */
export const isStopped = (codes: readonly string[]): boolean =>
  codes.some((code) => code !== WAITS);

const REFUSED: readonly string[] = [
  'creative_inactive',
  'creative_fields',
  'template_not_approved',
] satisfies ActivationProblem[];

/** Whether the flight can not be activated with what it would send. */
export const isContentRefused = (codes: readonly string[]): boolean =>
  codes.some((code) => REFUSED.includes(code));

const RESERVED: readonly string[] = [
  'wallet_reserved',
  'campaign_budget_reserved',
] satisfies ActivationProblem[];

/** Whether other flights are served first with money that this one would need. */
export const isReserved = (codes: readonly string[]): boolean =>
  codes.some((code) => RESERVED.includes(code));

const LESS: readonly string[] = [...RESERVED, 'month_limit' satisfies ActivationProblem];

/** Whether the flight would send, if only less than it is planned to. */
export const wouldSendLess = (codes: readonly string[]): boolean =>
  codes.every((code) => LESS.includes(code));

/** The problems among these codes; one that is not known here is left out. */
export const activationProblems = (codes: readonly string[]): ActivationProblem[] =>
  codes.flatMap((code) => PROBLEMS.find((problem) => problem === code) ?? []);
