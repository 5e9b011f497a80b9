import { useMemo } from 'react';
import { currentSendLimit } from '@/domain/delivery/send-limit';
import { deliveryPlan, type PlanInput } from '@/domain/delivery/plan';
import type { Advice } from '@/domain/delivery/forecast';
import type { Progress } from '@/domain/delivery/progress';
import { Button } from '@/ui/actions/button';
import { paceText } from '@/words/pace';
import { adviceText, sendLimitText } from '@/features/flights/pace-words';

interface FlightPaceProps {
  input: PlanInput;
  progress: Progress | null;
  /** Opens the edit form with the advised change. */
  onAdvice?: ((advised: Advice) => void) | undefined;
}

/** Pace of an active flight, what limits its speed right now and the smallest change that helps. */
export function FlightPace({ input, progress, onAdvice }: FlightPaceProps) {
  const plan = useMemo(() => deliveryPlan(input), [input]);
  const hold = useMemo(() => currentSendLimit(input, plan), [input, plan]);
  const pace = paceText(progress);
  if (plan.messages === 0) return pace && <p className="mb-4 font-semibold">{pace}</p>;
  const faster: Advice | null =
    hold?.by === 'pacing' ? { pacing: input.pacing === 'even' ? 'ahead' : 'asap' } : null;
  return (
    <div className="mb-5 border-b border-border pb-5">
      {pace && <p className="font-semibold tabular-nums">{pace}</p>}
      <p className="text-muted tabular-nums">{sendLimitText(hold, input.timeZone)}</p>
      {faster && onAdvice && (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => onAdvice(faster)}>
          {adviceText(faster)}
        </Button>
      )}
    </div>
  );
}
