import { LockableField } from '../edit/lockable-field';
import {
  BudgetField,
  ChannelField,
  FlightNameField,
  FrequencyCapField,
  PacingField,
} from './flight-fields';
import { ScheduleIntervals } from './schedule-intervals';

export function FlightDetailsTab() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FlightNameField className="sm:col-span-2" />
      <ChannelField />
      <BudgetField />
      <FrequencyCapField />
      <PacingField />
      <LockableField field="intervals" className="sm:col-span-2">
        <ScheduleIntervals />
      </LockableField>
    </div>
  );
}
