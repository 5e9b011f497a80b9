import type { UseFormReturn } from 'react-hook-form';
import type { Advice } from '@/domain/delivery/forecast';
import type { FlightDraft } from '@/domain/flight/draft';
import { typedText } from '@/domain/shared/typed-number';
import { AS_TYPED } from './components/frame/wizard-context';

/** Fills in the advised value as if the user had typed it. Saves nothing. */
export function applyAdvice(form: UseFormReturn<FlightDraft>, advice: Advice): void {
  if ('budget' in advice) form.setValue('budget', typedText(advice.budget), AS_TYPED);
  else if ('frequencyCap' in advice)
    form.setValue('frequencyCap', typedText(advice.frequencyCap), AS_TYPED);
  else if ('pacing' in advice) form.setValue('pacing', advice.pacing, AS_TYPED);
  else
    form.setValue(
      'scheduleIntervals',
      [...form.getValues('scheduleIntervals'), { id: crypto.randomUUID(), ...advice.interval }],
      AS_TYPED,
    );
}
