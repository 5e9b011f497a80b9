import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { messageTypesQuery, statusesQuery } from '@/features/configuration/queries';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
import { LookSwitch } from '@/ui/list/look-switch';
import { Dialog } from '@/ui/overlays/dialog';
import { labelsQuery } from '@/features/creative-data/queries';
import { SortSelect } from './creative-sort';
import { useCreativeFilter } from '../use-creative-filter';

/** Switch between the list and the gallery. */
export function CreativeLookSwitch() {
  const { filter, setFilter } = useCreativeFilter();
  return (
    <LookSwitch
      label={t`Show as`}
      looks={[
        { look: 'list', label: t`List`, Icon: List },
        { look: 'gallery', label: t`Gallery`, Icon: LayoutGrid },
      ]}
      value={filter.look}
      onChange={(look) => setFilter({ look, page: filter.page })}
    />
  );
}

/** Filters for type, status, label, usage and results. */
function FilterSelects() {
  const { filter, setFilter } = useCreativeFilter();
  const { data: types = [] } = useQuery(messageTypesQuery());
  const { data: labels = [] } = useQuery(labelsQuery(useOrganisationId()));
  const { data: statuses = [] } = useQuery(statusesQuery('creative_statuses'));
  return (
    <>
      <FilterSelect
        className="sm:max-w-48 sm:min-w-32"
        label={t`Filter by type`}
        all={t`All types`}
        value={filter.type}
        options={types.map(({ name, display_name }) => [name, display_name])}
        onChange={(type) => setFilter({ type })}
      />
      <FilterSelect
        className="sm:max-w-56 sm:min-w-36"
        label={t`Filter by status`}
        all={t`All statuses`}
        value={filter.status}
        options={statuses.map(({ name, display_name }) => [name, display_name])}
        onChange={(status) => setFilter({ status })}
      />
      {(labels.length > 0 || filter.label) && (
        <FilterSelect
          className="sm:max-w-56 sm:min-w-36"
          label={t`Filter by label`}
          all={t`All labels`}
          value={filter.label}
          options={[...new Set([...labels.map(({ label }) => label), filter.label])]
            .filter(Boolean)
            .map((label) => [label, label])}
          onChange={(label) => setFilter({ label })}
        />
      )}
      <FilterSelect
        className="sm:max-w-56 sm:min-w-32"
        label={t`Filter by use`}
        all={t`Any usage`}
        value={filter.use}
        options={[
          ['used', t({ message: 'Used', context: 'creatives' })],
          ['unused', t({ message: 'Not used', context: 'creatives' })],
        ]}
        onChange={(use) => setFilter({ use })}
      />
      <FilterSelect
        className="sm:max-w-64 sm:min-w-36"
        label={t`Filter by results`}
        all={t`All results`}
        value={filter.results}
        options={[
          ['above', t`Clicks above average`],
          ['below', t`Clicks below average`],
          ['sent', t`Has been sent`],
          ['none', t({ message: 'Nothing sent yet', context: 'creatives' })],
        ]}
        onChange={(results) => setFilter({ results })}
      />
    </>
  );
}

const CHOICES = ['type', 'status', 'label', 'use', 'results'] as const;

/** The filters in a dialog, which a small screen opens with one button. */
function FilterSheet() {
  const { filter, setFilter } = useCreativeFilter();
  const [open, setOpen] = useState(false);
  const count = CHOICES.filter((field) => filter[field]).length;
  return (
    <>
      <Button variant="outline" className="max-sm:flex-1" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        {t`Filters`}
        {count > 0 && ` · ${count}`}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title={t`Filters`}
        footer={
          <>
            <Button
              variant="outline"
              onClick={() => setFilter({ type: '', status: '', label: '', use: '', results: '' })}
            >
              {t`Clear`}
            </Button>
            <Button onClick={() => setOpen(false)}>{t`Done`}</Button>
          </>
        }
      >
        <div className="grid gap-3 *:w-full *:max-w-none!">
          <FilterSelects />
          {/* From 640 px, the list has column heads and the gallery a select that sort. */}
          <SortSelect className="sm:hidden" />
        </div>
      </Dialog>
    </>
  );
}

interface CreativeFiltersProps {
  /** True where one button opens the filters, because the screen has no room for them in a line. */
  narrow: boolean;
}

/** Name search and filters of the creatives. The URL holds their values. */
export function CreativeFilters({ narrow }: CreativeFiltersProps) {
  const { filter, setFilter } = useCreativeFilter();
  const gallery = filter.look === 'gallery';
  return (
    <FilterBar
      label={t`Creatives`}
      searchLabel={t`Search creatives by name`}
      placeholder={t`Search creatives`}
      search={filter.search}
      onSearch={(search) => setFilter({ search })}
    >
      {narrow ? <FilterSheet /> : <FilterSelects />}
      {gallery && <SortSelect className={narrow ? 'w-44 max-sm:hidden' : 'w-44'} />}
      {narrow && <CreativeLookSwitch />}
    </FilterBar>
  );
}
