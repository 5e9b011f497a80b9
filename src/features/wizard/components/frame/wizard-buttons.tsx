import { t } from '@lingui/core/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { neighbourStep, WIZARD_STEPS, type WizardStep } from '@/domain/flight/wizard-steps';
import { Button } from '@/ui/actions/button';
import { problemText } from '@/features/wizard/problems';
import { usePriceReading } from '@/features/wizard/use-cost';
import { useJudgedSteps } from './judged-steps';
import { useWizardContext } from './wizard-context';

/** The steps that nobody leaves with a price that is not known. */
const PRICED: ReadonlySet<WizardStep> = new Set(['audience-targeting', 'creative']);

function priceWaits(state: 'ready' | 'loading' | 'failed'): string | undefined {
  if (state === 'loading') return t`The price is being worked out.`;
  return state === 'failed'
    ? t`The price could not be worked out. Retry beside the figures.`
    : undefined;
}

interface CreateButtonsProps {
  busy: boolean;
  /** The price is known. */
  ready: boolean;
  /** Nothing but these leads on. */
  leading: boolean;
  onCreate: () => void;
  /** Creates the flight and begins the next one with all that was chosen for it. */
  onCreateAnother: () => void;
}

function CreateButtons({ busy, ready, leading, onCreate, onCreateAnother }: CreateButtonsProps) {
  return (
    <>
      <Button variant="ghost" disabled={busy || !ready} onClick={onCreateAnother}>
        {t`Create and Plan Another`}
      </Button>
      <Button
        variant={leading ? 'primary' : 'outline'}
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

/** Previous, Next and Create Flight, and a line that says what Next waits for. What is complete can be created on any step. */
export function WizardButtons({
  step,
  busy,
  onStep,
  onCreate,
  onCreateAnother,
}: WizardButtonsProps) {
  const { form } = useWizardContext();
  const [previous, next] = [neighbourStep(step, -1), neighbourStep(step, 1)];
  const judged = useJudgedSteps();
  const reading = usePriceReading(form.control);
  const price = priceWaits(reading.state);
  const complete = WIZARD_STEPS.every((each) => Object.keys(judged[each]).length === 0);
  const [problem] = Object.values(judged[step]);
  const waiting = PRICED.has(step) ? price : undefined;
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
            leading={!next}
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
