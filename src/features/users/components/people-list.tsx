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

export function PeopleList({ onInvite }: { onInvite: () => void }) {
  const { isSuperadmin } = useActor();
  const { filter, setPage, narrowed, clear } = usePeopleFilter();
  const [editing, setEditing] = useState<Person | null>(null);
  const query = useQuery(peopleQuery(filter));
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
            <ul aria-label={t`Users`} className="*:contain-layout divide-y divide-border">
              {rows.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  showOrganisation={isSuperadmin && filter.organisation === ''}
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
