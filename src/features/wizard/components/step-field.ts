import { useWatch } from 'react-hook-form';
import type { StepErrors } from '@/domain/flight-draft';
import { stepErrors, type WizardStep } from '@/domain/wizard-steps';
import { useWizardContext } from './wizard-context';

/** What is wrong on a step, shown for a field once it was left, and for all once Create was pressed. */
export function useStepErrors(step: WizardStep): {
  errorOf: (field: string) => string | undefined;
} {
  const { form, at, showAllErrors } = useWizardContext();
  // Only what is wrong: a key that changes nothing of it draws no field again.
  const errors: StepErrors = useWatch({
    control: form.control,
    compute: (draft) => stepErrors(step, draft, at),
  });
  const { touchedFields } = form.formState;
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
