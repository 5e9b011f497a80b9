import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { WIZARD_STEPS, type WizardStep } from '@/domain/flight/wizard-steps';
import { historyDepth } from './use-leave-wizard';

const readStep = (state: unknown): WizardStep | undefined =>
  WIZARD_STEPS.find(
    (step) => typeof state === 'object' && state !== null && 'step' in state && state.step === step,
  );

/**
 * Adds a history entry for each step. Back leads to the previous step, and from the first step to the screen that opened
 * the wizard.
 */
export function useStepHistory(step: WizardStep, show: (step: WizardStep) => void) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [first] = useState(step);
  const asked = readStep(state) ?? first;
  const follow = useEffectEvent((wanted: WizardStep) => {
    if (wanted !== step) show(wanted);
  });
  useEffect(() => follow(asked), [asked]);
  return (next: WizardStep) => {
    // Renders the step before the caller moves the focus to it.
    flushSync(() => show(next));
    if (next === asked) return;
    void navigate(
      { pathname, search },
      {
        state: { ...(state as object | null), step: next, depth: historyDepth(state) + 1 },
        preventScrollReset: true,
        flushSync: true,
      },
    );
  };
}
