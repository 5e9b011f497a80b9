import { DRAFT_RULES, type FlightDraft, type StepErrors } from './flight-draft';

export const WIZARD_STEPS = [
  'flight-details',
  'geo-targeting',
  'audience-targeting',
  'creative',
] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** What keeps a step from being valid, by field (WIZ-31 to WIZ-50, WIZ-59, WIZ-69, WIZ-71). */
export const stepErrors = (step: WizardStep, draft: FlightDraft): StepErrors =>
  DRAFT_RULES[step](draft);

export const isStepValid = (step: WizardStep, draft: FlightDraft): boolean =>
  Object.keys(stepErrors(step, draft)).length === 0;

/** The first step that is not valid, or null: nothing is sent before all are. */
export const firstInvalidStep = (draft: FlightDraft): WizardStep | null =>
  WIZARD_STEPS.find((step) => !isStepValid(step, draft)) ?? null;

/**
 * The first step is completed when it is valid; geo-targeting once the user has left the first one; audience only
 * while on the creative step (WIZ-15 to WIZ-18, literally).
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

/** A step can be opened when it is the current one or completed (WIZ-13, WIZ-14). */
export const canOpenStep = (
  step: WizardStep,
  current: WizardStep,
  detailsValid: boolean,
): boolean => step === current || isStepCompleted(step, current, detailsValid);

/** The neighbour in this direction, or null at the ends (WIZ-08, WIZ-09). */
export const neighbourStep = (step: WizardStep, direction: 1 | -1): WizardStep | null =>
  WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + direction] ?? null;
