import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
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

/** Scrolls the tab list to the current step on phones, where not all steps fit, without scrolling the page. */
function useCurrentInView(current: WizardStep) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.children[WIZARD_STEPS.indexOf(current)];
    if (!list.current || !tab) return;
    const [box, place] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    list.current.scrollLeft += place.left - box.left - (box.width - place.width) / 2;
  }, [current]);
  return list;
}

export function WizardSteps({ current }: { current: WizardStep }) {
  const list = useCurrentInView(current);
  const detailsValid = Object.keys(useAllStepErrors()['flight-details']).length === 0;
  return (
    <TabsList ref={list} aria-label={t`Steps`}>
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
