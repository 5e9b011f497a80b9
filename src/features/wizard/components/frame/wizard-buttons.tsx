import { t } from '@lingui/core/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { neighbourStep, WIZARD_STEPS, type WizardStep } from '@/domain/flight/wizard-steps';
import { Button } from '@/ui/actions/button';
import { problemText } from '@/features/wizard/problems';
import { PRICED_STEPS, usePriceReading } from '@/features/wizard/use-cost';
import { useAllStepErrors } from './step-errors-provider';
import { useWizardContext } from './wizard-context';

function missingPriceText(state: 'ready' | 'loading' | 'failed'): string | undefined {
  if (state === 'loading') return t`Calculating the price...`;
  return state === 'failed'
    ? t`Couldn’t calculate the price. Retry next to the figures.`
    : undefined;
}

interface CreateButtonsProps {
  busy: boolean;
  /** Whether the price is known. */
  ready: boolean;
  /** Whether Create is the main action: there is no next step. */
  isPrimary: boolean;
  onCreate: () => void;
  /** Creates the flight and starts a new one with the same settings. */
  onCreateAnother: () => void;
}

function CreateButtons({ busy, ready, isPrimary, onCreate, onCreateAnother }: CreateButtonsProps) {
  return (
    <>
      <Button variant="ghost" disabled={busy || !ready} onClick={onCreateAnother}>
        {t`Create and Plan Another`}
      </Button>
      <Button
        variant={isPrimary ? 'primary' : 'outline'}
        pending={busy}
        disabled={!ready}
        onClick={onCreate}
      >
        {busy ? t`Creating...` : t`Create Flight`}
      </Button>
    </>
  );
}

interface WizardButtonsProps {
  step: WizardStep;
  busy: boolean;
  onStep: (step: WizardStep) => void;
  onCreate: () => void;
  onCreateAnother: () => void;
}

/** Previous, Next and Create Flight, with a hint about what Next waits for. A complete draft can be created on any step. */
export function WizardButtons({
  step,
  busy,
  onStep,
  onCreate,
  onCreateAnother,
}: WizardButtonsProps) {
  const { form } = useWizardContext();
  const [previous, next] = [neighbourStep(step, -1), neighbourStep(step, 1)];
  const errors = useAllStepErrors();
  const reading = usePriceReading(form.control);
  const price = missingPriceText(reading.state);
  const complete = WIZARD_STEPS.every((each) => Object.keys(errors[each]).length === 0);
  const [problem] = Object.values(errors[step]);
  const waiting = PRICED_STEPS.has(step) ? price : undefined;
  const missing = problem ? problemText(problem) : waiting;
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
        {missing !== undefined && (next || waiting) && (
          <p id="next-waits" className="text-right text-[0.8125rem] text-muted">
            {missing}
          </p>
        )}
        {(complete || !next) && (
          <CreateButtons
            busy={busy}
            ready={price === undefined}
            isPrimary={!next}
            onCreate={onCreate}
            onCreateAnother={onCreateAnother}
          />
        )}
        {next && (
          <Button
            disabled={!valid || busy}
            aria-describedby={valid ? undefined : 'next-waits'}
            onClick={() => onStep(next)}
          >
            {t`Next`} <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
    </div>
  );
}
