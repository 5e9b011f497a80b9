import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { NothingMatches } from '@/ui/list/nothing-matches';
import { PagedList } from '@/ui/list/paged-list';
import { peopleQuery, USERS_PAGE_SIZE } from '../queries';
import type { Person } from '../types';
import { usePeopleFilter } from '../use-people-filter';
import { EditUserDialog } from './edit-user-dialog';
import { PersonRow } from './person-row';

/** Heads of the columns that `PersonRow` has in a wide list. Each row's text names its facts itself. */
function Columns({ showOrganisation }: { showOrganisation: boolean }) {
  return (
    <div
      aria-hidden
      className="hidden gap-x-4 border-b border-border px-4 py-2.5 text-[0.8125rem] font-medium text-muted @4xl:flex"
    >
      <span className="ml-13 flex-1 basis-40">{t`Name`}</span>
      {showOrganisation && <span className="basis-32">{t`Organization`}</span>}
      <span className="basis-36">{t`Role`}</span>
      <span className="basis-36">{t`Status`}</span>
      <span className="w-56" />
    </div>
  );
}

export function PeopleList({ onInvite }: { onInvite: () => void }) {
  const { isSuperadmin } = useActor();
  const { filter, setPage, narrowed, clear } = usePeopleFilter();
  const [editing, setEditing] = useState<Person | null>(null);
  const query = useQuery(peopleQuery(filter));
  const showOrganisation = isSuperadmin && filter.organisation === '';
  const empty = narrowed ? (
    <NothingMatches title={t`No matching users`} onClear={clear} />
  ) : (
    <EmptyState
      icon={<Users aria-hidden />}
      title={t`No users found in this organization`}
      action={<Button onClick={onInvite}>{t`Invite User`}</Button>}
    />
  );
  return (
    <>
      <PagedList
        query={query}
        label={t`users`}
        errorTitle={t`Failed to fetch users`}
        page={filter.page}
        pageSize={USERS_PAGE_SIZE}
        onPage={setPage}
        empty={empty}
      >
        {(rows) => (
          <Card className="@container" aria-busy={query.isPlaceholderData}>
            <Columns showOrganisation={showOrganisation} />
            <ul aria-label={t`Users`} className="*:contain-layout divide-y divide-border">
              {rows.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  showOrganisation={showOrganisation}
                  onEdit={setEditing}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {editing && <EditUserDialog person={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
