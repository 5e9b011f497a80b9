import { t } from '@lingui/core/macro';
import { readPacing } from '@/domain/delivery/pacing';
import type { ReviewShapes } from '@/domain/flight/fields';
import type { SectionContent } from '@/domain/launch/approval';
import { capText } from './frequency';
import { pacingName } from './pace';

type ScheduleFields = Pick<SectionContent['schedule'], keyof ReviewShapes<'schedule'>>;

interface Fact {
  label: string;
  /** Empty when the plan has no value. */
  text: string;
}

/** Fields of a plan's schedule, as the flight's page and a review of its approval show them. */
export const scheduleFacts = (plan: ScheduleFields): Fact[] => [
  { label: t`Frequency cap`, text: capText(plan.frequency_cap, plan.frequency_period) },
  { label: t`Pacing`, text: pacingName(readPacing(plan.pacing)) },
];
