import { useMemo } from 'react';
import { deliveryPace, holdNow } from '@/domain/delivery-pace';
import { deliveryPlan, type PlanInput } from '@/domain/delivery-plan';
import type { Advice } from '@/domain/forecast';
import { Button } from '@/ui/button';
import { adviceText, holdText, paceText } from '../pace-words';

interface FlightPaceProps {
  input: PlanInput;
  /** Opens the form with what is advised. */
  onAdvice?: ((advised: Advice) => void) | undefined;
}

/** How far a flight that sends is, what keeps it from sending faster at this moment, and the smallest change that would. */
export function FlightPace({ input, onAdvice }: FlightPaceProps) {
  const plan = useMemo(() => deliveryPlan(input), [input]);
  const hold = useMemo(() => holdNow(input, plan), [input, plan]);
  const pace = deliveryPace(input, plan);
  if (plan.messages === 0) return pace && <p className="mb-4 font-semibold">{paceText(pace)}</p>;
  const faster: Advice | null =
    hold?.by === 'pacing' ? { pacing: input.pacing === 'even' ? 'ahead' : 'asap' } : null;
  return (
    <div className="mb-5 border-b border-border pb-5">
      {pace && <p className="font-semibold tabular-nums">{paceText(pace)}</p>}
      <p className="text-muted tabular-nums">{holdText(hold, input.timeZone)}</p>
      {faster && onAdvice && (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => onAdvice(faster)}>
          {adviceText(faster)}
        </Button>
      )}
    </div>
  );
}
