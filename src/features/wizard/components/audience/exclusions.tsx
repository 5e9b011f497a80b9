import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ReachAfterExclusions } from '@/domain/audience/exclusions';
import { formatCount } from '@/domain/shared/format';
import {
  AUDIENCES_PAGE_SIZE,
  audiencesQuery,
  selectedAudiencesQuery,
} from '@/features/audiences/queries';
import { useRecalculation } from '@/features/audiences/use-recalculation';
import { excludedFlightsQuery } from '@/features/flights/exclusion-queries';
import { useOrganisationId } from '@/session/session';
import { flightDisplayName } from '@/words/flights';
import { Combobox } from '@/ui/forms/combobox';
import { Field } from '@/ui/forms/field';
import { Notice } from '@/ui/states/notice';
import { RetryNotice } from '@/ui/states/retry-notice';
import { flightsToExcludeQuery } from '@/features/wizard/exclusion-queries';
import { useReachLeft } from '@/features/wizard/use-reach-left';
import { RemovableChip } from './removable-chip';
import { useWizardContext } from '../frame/wizard-context';

type ExclusionField = 'excludedAudiences' | 'excludedFlights';

/** Maximum exclusions of each kind in a flight. */
const MAX_EXCLUSIONS = 100;

/** Exclusions selected in a field, with actions to add and remove one. */
function useExcluded(field: ExclusionField) {
  const { form } = useWizardContext();
  const ids = useWatch({ control: form.control, name: field });
  const set = (next: string[]) =>
    form.setValue(field, next, { shouldDirty: true, shouldTouch: true });
  return {
    ids,
    add: (id: string) => set(ids.includes(id) ? ids : [...ids, id]),
    remove: (id: string) => set(ids.filter((other) => other !== id)),
  };
}
type Excluded = ReturnType<typeof useExcluded>;

const limitHint = (ids: readonly string[]) =>
  ids.length >= MAX_EXCLUSIONS &&
  t`You’ve reached the limit of ${MAX_EXCLUSIONS}. Remove one to add another.`;

/** `Early birds (Spring Launch)`. */
const flightText = ({
  name,
  campaign,
}: {
  name: string | null;
  campaign: { name: string } | null;
}) =>
  campaign
    ? t`${{ flight: flightDisplayName(name) }} (${{ campaign: campaign.name }})`
    : flightDisplayName(name);

interface ChipsProps extends Pick<Excluded, 'ids' | 'remove'> {
  label: string;
  getName: (id: string) => string;
}

function Chips({ label, ids, remove, getName }: ChipsProps) {
  if (ids.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {ids.map((id) => {
        const name = getName(id);
        return (
          <RemovableChip
            key={id}
            name={name}
            removeLabel={t`Don’t exclude ${name}`}
            onRemove={() => remove(id)}
          />
        );
      })}
    </ul>
  );
}

const namePlaceholder = (isFetching: boolean, isError: boolean, gone: string) =>
  isFetching ? t`Loading...` : isError ? t`Couldn’t load` : gone;

function ExcludedCohorts() {
  const { ids, add, remove } = useExcluded('excludedAudiences');
  const [search, setSearch] = useState('');
  const found = useQuery(
    // Loads extra rows, because the selected cohorts are filtered out below.
    audiencesQuery(useOrganisationId(), { search, limit: AUDIENCES_PAGE_SIZE + ids.length }),
  );
  const chosen = useQuery(selectedAudiencesQuery(ids));
  useRecalculation(ids.length > 0 ? (chosen.data ?? []) : []);
  const names = new Map(
    [...(found.data?.rows ?? []), ...(chosen.data ?? [])].map(({ id, name }) => [id, name]),
  );
  return (
    <div className="min-w-0 space-y-2.5">
      <Field label={t`Exclude a cohort`} hint={limitHint(ids)}>
        {(field) => (
          <Combobox
            {...field}
            value={null}
            placeholder={t`Search cohorts...`}
            loading={found.isFetching}
            disabled={ids.length >= MAX_EXCLUSIONS}
            choices={(found.data?.rows ?? [])
              .filter(({ id }) => !ids.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            onSearch={setSearch}
            onChange={({ value }) => add(value)}
          />
        )}
      </Field>
      {found.isError && (
        <RetryNotice query={found}>{t`Couldn’t load the cohorts to exclude.`}</RetryNotice>
      )}
      <Chips
        label={t`Excluded cohorts`}
        ids={ids}
        remove={remove}
        getName={(id) =>
          names.get(id) ?? namePlaceholder(chosen.isFetching, chosen.isError, t`Unknown cohort`)
        }
      />
    </div>
  );
}

function ExcludedFlights() {
  const { editing } = useWizardContext();
  const { ids, add, remove } = useExcluded('excludedFlights');
  const [search, setSearch] = useState('');
  const found = useQuery(
    // Loads extra rows, because the selected flights and the edited one are filtered out below.
    flightsToExcludeQuery(useOrganisationId(), search, ids.length + (editing ? 1 : 0)),
  );
  const chosen = useQuery(excludedFlightsQuery(ids));
  const names = new Map(
    [...(found.data ?? []), ...(chosen.data ?? [])].map((flight) => [
      flight.id,
      flightText(flight),
    ]),
  );
  return (
    <div className="min-w-0 space-y-2.5">
      <Field label={t`Exclude another flight’s audience`} hint={limitHint(ids)}>
        {(field) => (
          <Combobox
            {...field}
            value={null}
            placeholder={t`Search flights...`}
            loading={found.isFetching}
            disabled={ids.length >= MAX_EXCLUSIONS}
            choices={(found.data ?? [])
              .filter(({ id }) => id !== editing?.id && !ids.includes(id))
              .map((flight) => ({ value: flight.id, label: flightText(flight) }))}
            onSearch={setSearch}
            onChange={({ value }) => add(value)}
          />
        )}
      </Field>
      {found.isError && (
        <RetryNotice query={found}>{t`Couldn’t load the flights to exclude.`}</RetryNotice>
      )}
      <Chips
        label={t`Excluded flights`}
        ids={ids}
        remove={remove}
        getName={(id) =>
          names.get(id) ?? namePlaceholder(chosen.isFetching, chosen.isError, t`Unknown flight`)
        }
      />
    </div>
  );
}

function ReachLeftNotes({ left: { before, after, estimated } }: { left: ReachAfterExclusions }) {
  const { editing } = useWizardContext();
  return (
    <>
      {before > 0 && after === 0 && (
        <Notice tone="warning">
          {editing?.running
            ? t`Everyone in the audience is excluded. If you save this, the flight ends and can’t be started again.`
            : t`Everyone in the audience is excluded.`}
        </Notice>
      )}
      {estimated && (
        <p className="text-[0.8125rem] text-muted">
          {t`The overlap between two cohorts is estimated from the segments they share.`}
        </p>
      )}
    </>
  );
}

const reachLeftText = (left: ReachAfterExclusions | null) => {
  if (!left) return t`Estimated reach: Calculating...`;
  const [before, after] = [formatCount(left.before), formatCount(left.after)];
  return t`Estimated reach: ${before} before exclusions, ${after} after`;
};

/** Reach before and after the exclusions. Screen readers announce changes. */
function ExclusionReach() {
  const { form } = useWizardContext();
  const { left, calculating, reads } = useReachLeft(form.control);
  const failed = reads.find(({ isError }) => isError);
  const known = failed || calculating ? null : left;
  return (
    <div className="space-y-1">
      <p role="status" className="font-medium tabular-nums">
        {reads.length > 0 && !failed && reachLeftText(known)}
      </p>
      {failed && (
        <RetryNotice
          query={failed}
        >{t`Couldn’t calculate the reach after exclusions.`}</RetryNotice>
      )}
      {known && <ReachLeftNotes left={known} />}
    </div>
  );
}

/** People who never get the flight, even if they are in a selected cohort. */
export function Exclusions() {
  return (
    <section
      aria-label={t`Exclude`}
      data-field="excluded_audience_ids"
      className="space-y-4 border-t border-border pt-4"
    >
      <div>
        <p className="font-semibold">{t`Exclude`}</p>
        <p className="text-[0.8125rem] text-muted">
          {t`People in these don’t get the flight, even when they are in a selected audience.`}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ExcludedCohorts />
        <ExcludedFlights />
      </div>
      <ExclusionReach />
    </section>
  );
}
