import { get } from 'react-hook-form';
import type { WizardStep } from '@/domain/flight/wizard-steps';
import { problemText } from '@/features/wizard/problems';
import { useJudgedSteps } from './judged-steps';
import { useWizardContext } from './wizard-context';

/** What is wrong on a step, shown for a field once it was left, and for all once Create was pressed. */
export function useStepErrors(step: WizardStep): {
  errorOf: (field: string) => string | undefined;
} {
  const { form, showAllErrors } = useWizardContext();
  const errors = useJudgedSteps()[step];
  const { touchedFields } = form.formState;
  return {
    errorOf: (field) => {
      const problem = errors[field];
      const shown = showAllErrors || get(touchedFields, field) === true;
      return shown && problem ? problemText(problem) : undefined;
    },
  };
}
