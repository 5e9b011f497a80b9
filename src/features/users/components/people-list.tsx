import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '@/session/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Pagination } from '@/ui/pagination';
import { QueryState } from '@/ui/query-state';
import { peopleQuery, USERS_PAGE_SIZE } from '../queries';
import type { Person } from '../types';
import { usePeopleFilter } from '../use-people-filter';
import { EditUserDialog } from './edit-user-dialog';
import { PersonRow } from './person-row';

/** The people that the filter finds, page by page (USR-02, USR-03). */
export function PeopleList({ onInvite }: { onInvite: () => void }) {
  const { isSuperadmin } = useActor();
  const { filter, setFilter, narrowed } = usePeopleFilter();
  const [editing, setEditing] = useState<Person | null>(null);
  const query = useQuery(peopleQuery(filter));
  const empty = narrowed ? (
    <EmptyState
      icon={<Users aria-hidden />}
      title="No users match"
      action={
        <Button variant="outline" onClick={() => setFilter({ search: '', status: '', role: '' })}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<Users aria-hidden />}
      title="No users found in this organization"
      action={<Button onClick={onInvite}>Invite User</Button>}
    />
  );
  return (
    <QueryState
      query={query}
      errorTitle="Failed to fetch users"
      isEmpty={({ total }) => total === 0}
      empty={<Card>{empty}</Card>}
    >
      {({ rows, total }) => (
        <>
          <Card aria-busy={query.isPlaceholderData}>
            <ul aria-label="Users" className="divide-y divide-border">
              {rows.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  showOrganisation={isSuperadmin && filter.organisation === ''}
                  onEdit={setEditing}
                />
              ))}
            </ul>
            {rows.length === 0 && (
              <EmptyState
                title="This page is empty"
                action={
                  <Button variant="outline" onClick={() => setFilter({ page: 1 })}>
                    First page
                  </Button>
                }
              />
            )}
          </Card>
          <Pagination
            label="users"
            page={filter.page}
            pageSize={USERS_PAGE_SIZE}
            total={total}
            onPage={(page) => setFilter({ page })}
          />
          {editing && <EditUserDialog person={editing} onClose={() => setEditing(null)} />}
        </>
      )}
    </QueryState>
  );
}
