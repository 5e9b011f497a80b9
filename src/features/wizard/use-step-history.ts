import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { WIZARD_STEPS, type WizardStep } from '@/domain/flight/wizard-steps';
import { depthOf } from './use-leave-wizard';

const stepOf = (state: unknown): WizardStep | undefined =>
  WIZARD_STEPS.find(
    (step) => typeof state === 'object' && state !== null && 'step' in state && state.step === step,
  );

/**
 * Each step is an entry of the browser's history: Back leads to the step before, and from the first one to where the
 * wizard was opened.
 */
export function useStepHistory(step: WizardStep, show: (step: WizardStep) => void) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [first] = useState(step);
  const asked = stepOf(state) ?? first;
  const follow = useEffectEvent((wanted: WizardStep) => {
    if (wanted !== step) show(wanted);
  });
  useEffect(() => follow(asked), [asked]);
  return (next: WizardStep) => {
    // Drawn before the caller moves the focus to it.
    flushSync(() => show(next));
    if (next === asked) return;
    void navigate(
      { pathname, search },
      {
        state: { ...(state as object | null), step: next, depth: depthOf(state) + 1 },
        preventScrollReset: true,
        flushSync: true,
      },
    );
  };
}
