import { createContext, useContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PlanningTime } from '@/domain/time/schedule';
import type { FlightField } from '@/domain/flight/edit';
import type { FlightDraft, StepRules } from '@/domain/flight/draft';
import type { WizardCampaign } from '@/features/wizard/use-wizard';

export interface EditedFlight {
  id: string;
  /** It sends, or waits to: whoever leaves nobody to send to ends it. */
  running: boolean;
  /** Why a field stays as it is; null where it can be changed. */
  closed: (field: FlightField) => string | null;
  /** The intervals that have begun, by their ids: these stay, and what is over keeps its end. */
  begun: ReadonlyMap<string, 'begun' | 'over'>;
  /** Dollars that the campaign has planned for it so far. */
  planned: number;
  /** Smallest budget that is accepted, in dollars; 0 while it is not known. */
  leastBudget: number;
}

interface WizardContextValue {
  form: UseFormReturn<FlightDraft>;
  campaign: WizardCampaign;
  /** When and in which zone it is planned. */
  at: PlanningTime;
  /** What each step asks for at that time. */
  rules: StepRules;
  /** Of a flight that is there already and is changed. */
  editing?: EditedFlight;
  /** Create was pressed on an invalid step: every field says what it misses. */
  showAllErrors: boolean;
}

/** For a value that a button fills in: it is judged and kept as what is typed is. */
export const AS_TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

export const WizardContext = createContext<WizardContextValue | null>(null);

/** The form and the campaign for the tabs. */
export function useWizardContext(): WizardContextValue {
  const value = useContext(WizardContext);
  if (!value) throw new Error('The wizard’s tabs belong inside the wizard');
  return value;
}
