import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { STEP_FIELDS, type StepErrors, stepErrors, type WizardStep } from '@/domain/wizard-steps';
import { useWizardContext } from './wizard-context';

type Judged = Record<WizardStep, StepErrors>;

const JudgedContext = createContext<Judged>({
  'flight-details': {},
  'geo-targeting': {},
  'audience-targeting': {},
  creative: {},
});

/** What is wrong on a step: looked at only when one of its fields changes, and drawn again only when something else is wrong. */
function useJudged(step: WizardStep): StepErrors {
  const { form, rules } = useWizardContext();
  return useWatch({
    control: form.control,
    name: STEP_FIELDS[step],
    compute: () => stepErrors(step, form.getValues(), rules),
  });
}

/** Judges the draft once a key for all that ask what is wrong with it. */
export function JudgedSteps({ children }: { children: ReactNode }) {
  const details = useJudged('flight-details');
  const geo = useJudged('geo-targeting');
  const audience = useJudged('audience-targeting');
  const creative = useJudged('creative');
  const judged = useMemo(
    () => ({
      'flight-details': details,
      'geo-targeting': geo,
      'audience-targeting': audience,
      creative,
    }),
    [details, geo, audience, creative],
  );
  return <JudgedContext value={judged}>{children}</JudgedContext>;
}

/** What is wrong on each step, by field. */
export const useJudgedSteps = (): Judged => useContext(JudgedContext);
