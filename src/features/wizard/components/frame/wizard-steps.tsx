import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import {
  canOpenStep,
  isStepCompleted,
  WIZARD_STEPS,
  type WizardStep,
} from '@/domain/flight/wizard-steps';
import { i18n } from '@/lib/i18n';
import { TabsList, TabsTrigger } from '@/ui/layout/tabs';
import { useAllStepErrors } from './step-errors-provider';

const LABELS: Record<WizardStep, MessageDescriptor> = {
  'flight-details': msg`Flight Details`,
  'geo-targeting': msg`Geo-Targeting`,
  'audience-targeting': msg`Audience`,
  creative: msg`Creative`,
};

export function WizardSteps({ current }: { current: WizardStep }) {
  const detailsValid = Object.keys(useAllStepErrors()['flight-details']).length === 0;
  return (
    <TabsList open={current} aria-label={t`Steps`}>
      {WIZARD_STEPS.map((step) => {
        const done = step !== current && isStepCompleted(step, current, detailsValid);
        return (
          <TabsTrigger key={step} value={step} disabled={!canOpenStep(step, current, detailsValid)}>
            {i18n.t(LABELS[step])}
            {done && (
              <>
                <Check
                  aria-hidden
                  className="size-4 text-success"
                  data-testid={`completed-${step}`}
                />
                <span className="sr-only">{t`(completed)`}</span>
              </>
            )}
          </TabsTrigger>
        );
      })}
    </TabsList>
  );
}
