import { Check } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import {
  canOpenStep,
  isStepCompleted,
  isStepValid,
  WIZARD_STEPS,
  type WizardStep,
} from '@/domain/wizard-steps';
import { TabsList, TabsTrigger } from '@/ui/tabs';
import { useWizardContext } from './wizard-context';

const LABELS: Record<WizardStep, string> = {
  'flight-details': 'Flight Details',
  'geo-targeting': 'Geo-Targeting',
  'audience-targeting': 'Audience',
  creative: 'Creative',
};

/** The four tabs; a completed one that is not open carries a check (WIZ-05, WIZ-13 to WIZ-19). */
export function WizardSteps({ current }: { current: WizardStep }) {
  const { form, at } = useWizardContext();
  const detailsValid = useWatch({
    control: form.control,
    compute: (draft) => isStepValid('flight-details', draft, at),
  });
  return (
    <TabsList aria-label="Steps">
      {WIZARD_STEPS.map((step) => {
        const done = step !== current && isStepCompleted(step, current, detailsValid);
        return (
          <TabsTrigger key={step} value={step} disabled={!canOpenStep(step, current, detailsValid)}>
            {LABELS[step]}
            {done && (
              <>
                <Check
                  aria-hidden
                  className="size-4 text-success"
                  data-testid={`completed-${step}`}
                />
                <span className="sr-only">(completed)</span>
              </>
            )}
          </TabsTrigger>
        );
      })}
    </TabsList>
  );
}
