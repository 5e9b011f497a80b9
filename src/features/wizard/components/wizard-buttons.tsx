import { t } from '@lingui/core/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { DraftProblem, FlightDraft, StepRules } from '@/domain/flight-draft';
import { neighbourStep, stepErrors, WIZARD_STEPS, type WizardStep } from '@/domain/wizard-steps';
import { Button } from '@/ui/button';
import { problemText } from '../problems';
import { usePriceReading } from '../use-cost';
import { useWizardContext } from './wizard-context';

/** What each step misses first. */
const firstErrors = (
  draft: FlightDraft,
  rules: StepRules,
): Partial<Record<WizardStep, DraftProblem>> =>
  Object.fromEntries(
    WIZARD_STEPS.map((step) => [step, Object.values(stepErrors(step, draft, rules))[0]] as const),
  );

/** The steps that nobody leaves with a price that is not known. */
const PRICED: ReadonlySet<WizardStep> = new Set(['audience-targeting', 'creative']);

function priceWaits(state: 'ready' | 'loading' | 'failed'): string | undefined {
  if (state === 'loading') return t`The price is being worked out.`;
  return state === 'failed'
    ? t`The price could not be worked out. Retry beside the figures.`
    : undefined;
}

interface WizardButtonsProps {
  step: WizardStep;
  busy: boolean;
  onStep: (step: WizardStep) => void;
  onCreate: () => void;
}

/** Previous, Next and Create Flight, and a line that says what Next waits for. */
export function WizardButtons({ step, busy, onStep, onCreate }: WizardButtonsProps) {
  const { form, rules } = useWizardContext();
  const [previous, next] = [neighbourStep(step, -1), neighbourStep(step, 1)];
  // Of every step, since what is computed from the form follows the form only, not the step.
  const waitsFor = useWatch({
    control: form.control,
    compute: (draft) => firstErrors(draft, rules),
  });
  const reading = usePriceReading(form.control);
  const price = PRICED.has(step) ? priceWaits(reading.state) : undefined;
  const problem = waitsFor[step];
  const missing = problem ? problemText(problem) : price;
  const valid = missing === undefined;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4">
      <Button
        variant="outline"
        disabled={!previous || busy}
        onClick={() => previous && onStep(previous)}
      >
        <ArrowLeft aria-hidden /> {t`Previous`}
      </Button>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-3">
        {missing !== undefined && (next || price) && (
          <p id="next-waits" className="text-right text-[0.8125rem] text-muted">
            {missing}
          </p>
        )}
        {next ? (
          <Button
            disabled={!valid}
            aria-describedby={valid ? undefined : 'next-waits'}
            onClick={() => onStep(next)}
          >
            {t`Next`} <ArrowRight aria-hidden />
          </Button>
        ) : (
          <Button pending={busy} disabled={price !== undefined} onClick={onCreate}>
            {busy ? t`Creating...` : t`Create Flight`}
          </Button>
        )}
      </div>
    </div>
  );
}
