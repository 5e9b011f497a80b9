import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '@/domain/time/days';
import {
  nextIntervalDate,
  OFFICE_HOURS,
  type PlanningTime,
  type ScheduleInterval,
} from '@/domain/time/schedule';
import {
  type Expanded,
  expandRule,
  type Merged,
  mergeIntervals,
  MAX_INTERVALS,
  ruleProblem,
  type ScheduleRule,
} from '@/domain/time/schedule-rule';
import { holidaysQuery } from '@/features/configuration/queries';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import { effectText, ruleProblemText } from '@/features/wizard/schedule-rule-words';
import { DayField, HoursFields, Weekdays } from './schedule-rule-fields';

/** Days from the first day to the initial last day, two weeks in all, for a campaign without an end date. */
const DEFAULT_DAYS = 13;
const NOTHING: Expanded = { intervals: [], holidays: 0, over: 0, skipped: 0 };

/** Applies a rule to the schedule. `problem` says why that is not possible. */
function applyRule(
  rule: ScheduleRule,
  holidays: readonly string[],
  { planned, at }: Pick<ScheduleRuleFormProps, 'planned' | 'at'>,
) {
  const incomplete = ruleProblem(rule);
  const found = incomplete ? NOTHING : expandRule(rule, new Set(holidays), at);
  const merged = mergeIntervals(planned, found.intervals, {
    at,
    makeId: () => crypto.randomUUID(),
  });
  const tooMany = merged.intervals.length > MAX_INTERVALS ? ('too_many' as const) : null;
  return { problem: incomplete ?? tooMany, found, merged };
}

interface ScheduleRuleFormProps {
  planned: readonly ScheduleInterval[];
  campaign: { start_date: string | null; end_date: string | null };
  at: PlanningTime;
  onAdd: (merged: Merged, added: number) => void;
  onCancel: () => void;
}

/** Adds many intervals in one step: the same hours on the chosen weekdays of a date range. */
export function ScheduleRuleForm({
  planned,
  campaign,
  at,
  onAdd,
  onCancel,
}: ScheduleRuleFormProps) {
  const id = useId();
  const [rule, setRule] = useState((): ScheduleRule => {
    const firstDay = nextIntervalDate(planned, campaign.start_date, at);
    const end = campaign.end_date;
    return {
      firstDay,
      lastDay: end && end >= firstDay ? end : addDays(firstDay, DEFAULT_DAYS),
      weekdays: [1, 2, 3, 4, 5],
      everyWeeks: 1,
      hours: [OFFICE_HOURS],
    };
  });
  const change = (part: Partial<ScheduleRule>) => setRule({ ...rule, ...part });
  const holidays = useQuery(holidaysQuery(useOrganisationId())).data?.holidays ?? [];
  const [skips, setSkips] = useState(true);
  const { problem, found, merged } = applyRule(rule, skips ? holidays : [], { planned, at });
  const count = problem ? 0 : found.intervals.length;
  const add = () => {
    if (count > 0) onAdd(merged, count);
  };
  // Enter adds the days instead of submitting the surrounding form.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div
      role="group"
      aria-label={t`Add several days`}
      className="mb-3 space-y-4 rounded-card border border-border p-3.5"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <DayField
          label={t`First day`}
          value={rule.firstDay}
          onChange={(firstDay) => change({ firstDay })}
          onKeyDown={onKeyDown}
        />
        <DayField
          label={t`Last day`}
          value={rule.lastDay}
          onChange={(lastDay) => change({ lastDay })}
          onKeyDown={onKeyDown}
        />
        <Field label={t`Repeat`}>
          {(field) => (
            <Select
              {...field}
              value={rule.everyWeeks}
              onChange={({ target }) => change({ everyWeeks: Number(target.value) })}
            >
              <option value={1}>{t`Every week`}</option>
              <option value={2}>{t`Every second week`}</option>
              <option value={3}>{t`Every third week`}</option>
              <option value={4}>{t`Every fourth week`}</option>
            </Select>
          )}
        </Field>
      </div>
      <Weekdays chosen={rule.weekdays} onChange={(weekdays) => change({ weekdays })} />
      {holidays.length > 0 && (
        <Field label={t`Skip holidays`}>
          {(field) => <Switch {...field} checked={skips} onCheckedChange={setSkips} />}
        </Field>
      )}
      <HoursFields
        hours={rule.hours}
        onChange={(hours) => change({ hours })}
        onKeyDown={onKeyDown}
      />
      <p
        id={id}
        role="status"
        className={`text-[0.8125rem] tabular-nums ${problem ? 'text-destructive' : 'text-muted'}`}
      >
        {problem ? ruleProblemText(problem) : effectText(found, merged.joined)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={count === 0} aria-describedby={id} onClick={add}>
          {t`Add these days`}
        </Button>
        <Button size="sm" variant="outline" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  );
}
