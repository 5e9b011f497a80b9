import { createContext, useContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PlanningTime } from '@/domain/schedule';
import type { FlightDraft, StepRules } from '@/domain/flight-draft';
import type { WizardCampaign } from '../use-wizard';

interface WizardContextValue {
  form: UseFormReturn<FlightDraft>;
  campaign: WizardCampaign;
  /** When and in which zone it is planned. */
  at: PlanningTime;
  /** What each step asks for at that time. */
  rules: StepRules;
  /** Create was pressed on an invalid step: every field says what it misses. */
  showAllErrors: boolean;
}

export const WizardContext = createContext<WizardContextValue | null>(null);

/** The form and the campaign for the tabs. */
export function useWizardContext(): WizardContextValue {
  const value = useContext(WizardContext);
  if (!value) throw new Error('The wizard’s tabs belong inside the wizard');
  return value;
}
