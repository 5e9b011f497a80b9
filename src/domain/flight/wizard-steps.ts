import { type FlightDraft, type StepRules, stepRules } from './draft';
import type { DraftProblem } from './draft-problem';

export const WIZARD_STEPS = [
  'flight-details',
  'geo-targeting',
  'audience-targeting',
  'creative',
] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

const TIMELESS = stepRules();

/** Problem by field path. Valid fields have no entry. */
export type StepErrors = Partial<Record<string, DraftProblem>>;

/** First problem of each field of a step. Rules about the past apply only when the time is given. */
export function stepErrors(
  step: WizardStep,
  draft: FlightDraft,
  rules: StepRules = TIMELESS,
): StepErrors {
  const issues = rules[step].safeParse(draft).error?.issues ?? [];
  const errors: StepErrors = {};
  // Every rule's message is a DraftProblem code.
  for (const { path, message } of issues) errors[path.join('.')] ??= message as DraftProblem;
  return errors;
}

export const isStepValid = (
  step: WizardStep,
  draft: FlightDraft,
  rules: StepRules = TIMELESS,
): boolean => Object.keys(stepErrors(step, draft, rules)).length === 0;

/** First invalid step; null when the draft can be submitted. */
export const firstInvalidStep = (
  draft: FlightDraft,
  rules: StepRules = TIMELESS,
): WizardStep | null => WIZARD_STEPS.find((step) => !isStepValid(step, draft, rules)) ?? null;

/**
 * Returns whether the stepper marks a step as completed. Details: when valid. Geo-targeting: once the user has left the
 * first step. Audience: only on the creative step.
 */
export function isStepCompleted(
  step: WizardStep,
  current: WizardStep,
  detailsValid: boolean,
): boolean {
  if (step === 'flight-details') return detailsValid;
  if (step === 'geo-targeting') return current !== 'flight-details';
  return step === 'audience-targeting' && current === 'creative';
}

/** A step can be opened when it is the current one or completed. */
export const canOpenStep = (
  step: WizardStep,
  current: WizardStep,
  detailsValid: boolean,
): boolean => step === current || isStepCompleted(step, current, detailsValid);

/** Next (1) or previous (-1) step; null at the ends. */
export const neighbourStep = (step: WizardStep, direction: 1 | -1): WizardStep | null =>
  WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + direction] ?? null;
