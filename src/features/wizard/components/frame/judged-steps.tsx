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

type Judged = Record<WizardStep, StepErrors>;

const NOTHING: Judged = {
  'flight-details': {},
  'geo-targeting': {},
  'audience-targeting': {},
  creative: {},
};

const JudgedContext = createContext(NOTHING);

const judge = (draft: FlightDraft, rules: StepRules) =>
  Object.fromEntries(WIZARD_STEPS.map((step) => [step, stepErrors(step, draft, rules)])) as Judged;

/** Judges the draft once a key for all that ask what is wrong with it. */
export function JudgedSteps({ children }: { children: ReactNode }) {
  const { form, rules } = useWizardContext();
  // Only what is wrong: a key that changes nothing of it draws nothing again.
  const judged: Judged = useWatch({
    control: form.control,
    compute: (draft) => judge(draft, rules),
  });
  return <JudgedContext value={judged}>{children}</JudgedContext>;
}

/** What is wrong on each step, by field. */
export const useJudgedSteps = (): Judged => useContext(JudgedContext);
