import { createContext, type ReactNode, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import type { FlightDraft, StepRules } from '@/domain/flight/draft';
import {
  type StepErrors,
  stepErrors,
  WIZARD_STEPS,
  type WizardStep,
} from '@/domain/flight/wizard-steps';
import { useWizardContext } from './wizard-context';

type AllStepErrors = Record<WizardStep, StepErrors>;

const NO_ERRORS: AllStepErrors = {
  'flight-details': {},
  'geo-targeting': {},
  'audience-targeting': {},
  creative: {},
};

const AllErrorsContext = createContext(NO_ERRORS);

const validateSteps = (draft: FlightDraft, rules: StepRules) =>
  Object.fromEntries(
    WIZARD_STEPS.map((step) => [step, stepErrors(step, draft, rules)]),
  ) as AllStepErrors;

/** Validates the draft once per keystroke and shares the errors of all steps. */
export function StepErrorsProvider({ children }: { children: ReactNode }) {
  const { form, rules } = useWizardContext();
  // Watches the errors only, so a keystroke that changes none of them does not re-render.
  const errors: AllStepErrors = useWatch({
    control: form.control,
    compute: (draft) => validateSteps(draft, rules),
  });
  return <AllErrorsContext value={errors}>{children}</AllErrorsContext>;
}

export const useAllStepErrors = (): AllStepErrors => useContext(AllErrorsContext);
