import { get, useWatch } from 'react-hook-form';
import { type StepErrors, stepErrors, type WizardStep } from '@/domain/wizard-steps';
import { problemText } from '../problems';
import { useWizardContext } from './wizard-context';

/** What is wrong on a step, shown for a field once it was left, and for all once Create was pressed. */
export function useStepErrors(step: WizardStep): {
  errorOf: (field: string) => string | undefined;
} {
  const { form, rules, showAllErrors } = useWizardContext();
  // Only what is wrong: a key that changes nothing of it draws no field again.
  const errors: StepErrors = useWatch({
    control: form.control,
    compute: (draft) => stepErrors(step, draft, rules),
  });
  const { touchedFields } = form.formState;
  return {
    errorOf: (field) => {
      const problem = errors[field];
      const shown = showAllErrors || get(touchedFields, field) === true;
      return shown && problem ? problemText(problem) : undefined;
    },
  };
}
