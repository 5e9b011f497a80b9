import { get } from 'react-hook-form';
import type { WizardStep } from '@/domain/flight/wizard-steps';
import { problemText } from '@/features/wizard/problems';
import { useAllStepErrors } from './step-errors-provider';
import { useWizardContext } from './wizard-context';

/** Errors of a step. A field shows its error once it was touched; every field does once Create was pressed. */
export function useStepErrors(step: WizardStep): {
  /** `typed` is the text of a number field: an ambiguous number gets both of its meanings. */
  fieldError: (field: string, typed?: string) => string | undefined;
} {
  const { form, showAllErrors } = useWizardContext();
  const errors = useAllStepErrors()[step];
  const { touchedFields } = form.formState;
  return {
    fieldError: (field, typed) => {
      const problem = errors[field];
      const shown = showAllErrors || get(touchedFields, field) === true;
      return shown && problem ? problemText(problem, typed) : undefined;
    },
  };
}
