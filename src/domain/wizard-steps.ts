import { DRAFT_RULES, type FlightDraft, type StepErrors } from './flight-draft';
import { intervalErrors, type PlanningTime } from './schedule';

export const WIZARD_STEPS = [
  'flight-details',
  'geo-targeting',
  'audience-targeting',
  'creative',
] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** What keeps a step from being valid, by field; what the clock forbids only where the time is given. */
export const stepErrors = (
  step: WizardStep,
  draft: FlightDraft,
  at?: PlanningTime,
): StepErrors => ({
  ...DRAFT_RULES[step](draft),
  ...(step === 'flight-details' && at && scheduleErrors(draft, at)),
});

const scheduleErrors = ({ scheduleIntervals }: FlightDraft, at: PlanningTime): StepErrors =>
  Object.fromEntries(
    intervalErrors(scheduleIntervals, at).flatMap((error, place) =>
      error ? [[`scheduleIntervals.${place}`, error]] : [],
    ),
  );

export const isStepValid = (step: WizardStep, draft: FlightDraft, at?: PlanningTime): boolean =>
  Object.keys(stepErrors(step, draft, at)).length === 0;

/** The first step that is not valid, or null: nothing is sent before all are. */
export const firstInvalidStep = (draft: FlightDraft, at?: PlanningTime): WizardStep | null =>
  WIZARD_STEPS.find((step) => !isStepValid(step, draft, at)) ?? null;

/**
 * The first step is completed when it is valid; geo-targeting once the user has left the first one; audience only
 * while on the creative step.
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

/** The neighbour in this direction, or null at the ends. */
export const neighbourStep = (step: WizardStep, direction: 1 | -1): WizardStep | null =>
  WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + direction] ?? null;
