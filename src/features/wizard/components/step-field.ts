import { type Control, useWatch } from 'react-hook-form';
import {
  type FlightDraft,
  stepErrors,
  type StepErrors,
  type WizardStep,
} from '@/domain/wizard-steps';
import { useWizardContext } from './wizard-context';

/** What is wrong on a step, shown for a field once it was left, and for all once Create was pressed. */
export function useStepErrors(step: WizardStep): {
  errorOf: (field: string) => string | undefined;
} {
  const { form, showAllErrors } = useWizardContext();
  const draft = useWatch({ control: form.control as Control<FlightDraft> }) as FlightDraft;
  const { touchedFields } = form.formState;
  const errors: StepErrors = stepErrors(step, draft);
  const touched = (field: string) =>
    field
      .split('.')
      .reduce<unknown>(
        (at, key) => (at as Record<string, unknown> | undefined)?.[key],
        touchedFields,
      );
  return {
    errorOf: (field) => (showAllErrors || touched(field) === true ? errors[field] : undefined),
  };
}
