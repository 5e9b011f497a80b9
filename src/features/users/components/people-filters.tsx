import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ROLES, USER_STATUSES } from '@/domain/people/people';
import type { UserStatus } from '@/domain/shared/codes';
import { i18n } from '@/lib/i18n';
import { roleLabel } from '@/words/people';
import { formatInteger } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { cn } from '@/lib/cn';
import { useOpenInView } from '@/ui/layout/use-open-in-view';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
import { organisationQuery, peopleCountsQuery, type PeopleFilter, UNASSIGNED } from '../queries';
import { usePeopleFilter } from '../use-people-filter';
import { OrganisationChoice } from './organisation-choice';

const allOrganisations = () => ({ value: '', label: t`All organizations` });
const unassigned = () => ({ value: UNASSIGNED, label: t`Unassigned` });

const roleChoices = () => [
  ...ROLES.map((role) => [role, roleLabel(role)] as const),
  ['none', roleLabel(null)] as const,
];

interface FilterProps {
  filter: PeopleFilter;
  setFilter: (change: Partial<PeopleFilter>) => void;
}

/** Filter by organization, for superadmins only. */
function OrganisationFilter({ filter, setFilter }: FilterProps) {
  const { organisation } = filter;
  const isId = organisation !== '' && organisation !== UNASSIGNED;
  const { data: chosen } = useQuery({ ...organisationQuery(organisation), enabled: isId });
  const preset = organisation ? unassigned() : allOrganisations();
  return (
    <OrganisationChoice
      aria-label={t`Filter by organization`}
      value={isId ? { value: organisation, label: chosen?.name ?? '…' } : preset}
      extra={[allOrganisations(), unassigned()]}
      onChange={({ value }) => setFilter({ organisation: value })}
      className="w-56 max-md:min-w-36 max-md:flex-1"
    />
  );
}

const TAB_NAMES: Record<UserStatus, MessageDescriptor> = {
  active: msg({ message: 'Active', context: 'people' }),
  pending: msg({ message: 'Pending', context: 'people' }),
  deactivated: msg({ message: 'Deactivated', context: 'people' }),
};

/** One tab per status. Each shows the number of people with the status. */
function StatusTabs({ filter, setFilter }: FilterProps) {
  const { data: counts } = useQuery(peopleCountsQuery(filter));
  const all = [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  const tabs = [
    { status: '', label: t({ message: 'All', context: 'people' }), count: all },
    ...USER_STATUSES.map((status) => ({
      status,
      label: i18n.t(TAB_NAMES[status]),
      count: counts?.get(status) ?? 0,
    })),
  ];
  const strip = useOpenInView<HTMLDivElement>(`[data-status="${filter.status}"]`);
  return (
    <div
      ref={strip}
      role="group"
      aria-label={t`Status`}
      className="scroll-fade-x mb-4 flex gap-1 overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]"
    >
      {tabs.map(({ status, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={filter.status === status}
          data-status={status}
          onClick={() => setFilter({ status })}
          className={cn(
            '-mb-px inline-flex min-h-10 items-center gap-1.5 border-b-2 px-3 font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
            filter.status === status
              ? 'border-accent text-fg'
              : 'border-transparent text-muted hover:text-fg',
          )}
        >
          {label}
          {counts && (
            <span className="rounded-full bg-raised px-1.5 text-xs text-muted tabular-nums">
              {formatInteger(count)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

export function PeopleFilters() {
  const { isSuperadmin } = useActor();
  const { filter, setFilter } = usePeopleFilter();
  return (
    <>
      <StatusTabs filter={filter} setFilter={setFilter} />
      <FilterBar
        label={t`Users`}
        searchLabel={t`Search users by name or email`}
        placeholder={t`Search name or email`}
        search={filter.search}
        onSearch={(search) => setFilter({ search })}
      >
        <FilterSelect
          label={t`Filter by role`}
          all={t`All roles`}
          value={filter.role}
          options={roleChoices()}
          onChange={(role) => setFilter({ role })}
          className="w-52"
        />
        {isSuperadmin && <OrganisationFilter filter={filter} setFilter={setFilter} />}
      </FilterBar>
    </>
  );
}
