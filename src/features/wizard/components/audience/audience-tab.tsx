import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCount } from '@/domain/shared/format';
import { AudienceCard } from '@/features/audiences/components/audience-card';
import {
  AUDIENCES_PAGE_SIZE,
  audiencesQuery,
  selectedAudiencesQuery,
} from '@/features/audiences/queries';
import { useRecalculation } from '@/features/audiences/use-recalculation';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { SearchInput } from '@/ui/forms/search-input';
import { RemovableChip } from './removable-chip';
import { Exclusions } from './exclusions';
import { useValueAfterPress } from '@/ui/timing/press';
import { useStepErrors } from '../frame/use-step-errors';
import { useWizardContext } from '../frame/wizard-context';
import { RetryNotice } from '@/ui/states/retry-notice';

interface SelectionProps {
  ids: readonly string[];
  onRemove: (id: string) => void;
}

/** Selected cohorts and their total reach. Shows no total while a cohort is being counted. */
function Selection({ ids, onRemove }: SelectionProps) {
  const query = useQuery(selectedAudiencesQuery(ids));
  const { data = [], isFetching, isPlaceholderData, isError } = query;
  useRecalculation(ids.length > 0 ? data : []);
  if (ids.length === 0) return null;
  const byId = new Map(data.map((audience) => [audience.id, audience]));
  const reach = ids.reduce((sum, id) => sum + (byId.get(id)?.total_contacts ?? 0), 0);
  const counting = isPlaceholderData || ids.some((id) => byId.get(id)?.status === 'calculating');
  const placeholder = isFetching ? t`Loading...` : isError ? t`Couldn’t load` : t`Unknown cohort`;
  return (
    <section
      aria-label={t`Selected audiences`}
      className="rounded-card border border-border bg-bg p-4"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium">
        <span>
          {t`${plural(ids.length, { one: '# audience selected', other: '# audiences selected' })}`}
        </span>
        <span className="tabular-nums">
          {t`Total estimated reach:`}{' '}
          {isError ? '—' : counting ? t`Calculating...` : formatCount(reach)}
        </span>
      </p>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {ids.map((id) => {
          const name = byId.get(id)?.name ?? placeholder;
          return (
            <RemovableChip
              key={id}
              name={name}
              removeLabel={t`Remove ${name}`}
              onRemove={() => onRemove(id)}
            />
          );
        })}
      </ul>
      {isError && (
        <RetryNotice query={query} className="mt-2.5">
          {t`Couldn’t load the selected cohorts.`}
        </RetryNotice>
      )}
      {ids.length > 1 && (
        <p className="mt-2.5 text-[0.8125rem] text-muted">
          {t`People in two cohorts are counted twice.`}
        </p>
      )}
    </section>
  );
}

/** Searchable list of the cohorts, with a checkbox for each. */
function CohortList({
  selected,
  onToggle,
}: {
  selected: readonly string[];
  onToggle: (id: string) => void;
}) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(AUDIENCES_PAGE_SIZE);
  const query = useQuery(audiencesQuery(useOrganisationId(), { search, limit }));
  const { rows, total } = query.data ?? { rows: [], total: 0 };
  useRecalculation(rows);
  return (
    <>
      <SearchInput
        label={t`Search audience cohorts`}
        placeholder={t`Search audience cohorts...`}
        value={search}
        onChange={(next) => {
          setSearch(next);
          setLimit(AUDIENCES_PAGE_SIZE);
        }}
      />
      {query.error && (
        <RetryNotice query={query}>{t`Couldn’t load the audience cohorts.`}</RetryNotice>
      )}
      <div className="max-h-[500px] space-y-3 overflow-y-auto p-0.5" tabIndex={-1}>
        {query.isPending && (
          <p role="status" className="py-10 text-center text-muted">
            {t`Loading audience cohorts...`}
          </p>
        )}
        {!query.isPending && rows.length === 0 && (
          <p className="py-10 text-center text-muted">
            {t`No audience cohorts found matching your search.`}
          </p>
        )}
        {rows.map((audience) => (
          <AudienceCard
            key={audience.id}
            audience={audience}
            selected={selected.includes(audience.id)}
            onToggle={() => onToggle(audience.id)}
          />
        ))}
        {rows.length < total && (
          <Button
            variant="outline"
            className="w-full"
            pending={query.isFetching}
            onClick={() => setLimit(limit + AUDIENCES_PAGE_SIZE)}
          >
            <Trans>
              Show more ({{ shown: rows.length }} of {total})
            </Trans>
          </Button>
        )}
      </div>
    </>
  );
}

/**
 * Cohorts and exclusions of the flight. When editing, the list of cohorts is folded until the user changes them or, with
 * `isOpen`, comes to do so.
 */
export function AudienceTab({ isOpen = false }: { isOpen?: boolean }) {
  const { form, editing } = useWizardContext();
  const { fieldError } = useStepErrors('audience-targeting');
  const selected = useWatch({ control: form.control, name: 'selectedAudiences' });
  const [isListed, setIsListed] = useState(isOpen || !editing || selected.length === 0);
  const toggle = (id: string) =>
    form.setValue(
      'selectedAudiences',
      selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id],
      { shouldDirty: true, shouldTouch: true },
    );
  const missing = useValueAfterPress(fieldError('selectedAudiences'));
  return (
    <div className="space-y-4">
      <Selection ids={selected} onRemove={toggle} />
      {missing && <Notice tone="error">{missing}</Notice>}
      {editing && (
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isListed}
          onClick={() => setIsListed(!isListed)}
        >
          {t`Change audience`}
        </Button>
      )}
      {isListed && <CohortList selected={selected} onToggle={toggle} />}
      <Exclusions />
    </div>
  );
}
