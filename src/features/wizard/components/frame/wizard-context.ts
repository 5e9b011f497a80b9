import { createContext, useContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PlanningTime } from '@/domain/time/schedule';
import type { FlightField } from '@/domain/flight/fields';
import type { FlightDraft, StepRules } from '@/domain/flight/draft';
import type { WizardCampaign } from '@/features/wizard/use-wizard';

export interface EditedFlight {
  id: string;
  /** Whether it sends or waits to send. Excluding its whole audience ends it. */
  running: boolean;
  /** Why a field is locked; null when it can be edited. */
  lockReason: (field: FlightField) => string | null;
  /** Started intervals by id. They cannot be removed; an interval that is `over` also keeps its end. */
  begun: ReadonlyMap<string, 'begun' | 'over'>;
  /** Dollars of the campaign budget that this flight already holds. */
  planned: number;
  /** Smallest accepted budget in dollars; 0 while unknown. */
  leastBudget: number;
}

interface WizardContextValue {
  form: UseFormReturn<FlightDraft>;
  campaign: WizardCampaign;
  at: PlanningTime;
  /** Validation rules at the planning time. */
  rules: StepRules;
  /** Set when an existing flight is edited. */
  editing?: EditedFlight;
  /** Whether every field shows its error, because the user tried to create or save an invalid flight. */
  showAllErrors: boolean;
}

/** setValue options for a value that a button fills in: it is validated and saved like a typed one. */
export const AS_TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

export const WizardContext = createContext<WizardContextValue | null>(null);

export function useWizardContext(): WizardContextValue {
  const value = useContext(WizardContext);
  if (!value) throw new Error('useWizardContext needs a WizardContext around it');
  return value;
}
