import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInteger } from '@/domain/shared/format';
import { duplicateNameSuffix } from '@/domain/people/organisation-names';
import { organisationChoicesQuery } from '@/features/organisations/queries';
import { useActor } from '@/session/session';
import { Badge } from '@/ui/data/badge';
import { Button } from '@/ui/actions/button';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { SearchInput } from '@/ui/forms/search-input';

const PAGE_SIZE = 50;

interface OrganisationChoicesProps {
  onChoose: (organisation: { id: string; name: string }) => void;
  pending: boolean;
}

export function OrganisationChoices({ onChoose, pending }: OrganisationChoicesProps) {
  const { organisation: current, impersonating } = useActor();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = useQuery(organisationChoicesQuery(search, limit));
  return (
    <>
      <SearchInput
        label={t`Search organizations by name`}
        placeholder={t`Search organizations`}
        value={search}
        onChange={(next) => {
          setSearch(next);
          setLimit(PAGE_SIZE);
        }}
        className="mb-3"
      />
      <QueryState
        query={query}
        errorTitle={t`Couldn’t load organizations`}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={t`No matching organizations`} />}
      >
        {({ rows, total }) => (
          <>
            <ul aria-label={t`Organizations`} className="divide-y divide-border">
              {rows.map(({ id, name, type }) => (
                <li key={id}>
                  <button
                    type="button"
                    disabled={pending || (impersonating && current?.id === id)}
                    onClick={() => onChoose({ id, name })}
                    className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-raised disabled:opacity-55"
                  >
                    <span className="min-w-0 flex-1 break-words">
                      <bdi className="font-medium">{name}</bdi>
                      {duplicateNameSuffix({ id, name }, rows) && (
                        <span className="ml-1.5 text-[0.8125rem] text-muted">
                          {duplicateNameSuffix({ id, name }, rows)}
                        </span>
                      )}
                    </span>
                    <Badge>{type}</Badge>
                  </button>
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <Button
                variant="outline"
                className="mt-3 w-full justify-center"
                pending={query.isFetching}
                onClick={() => setLimit(limit + PAGE_SIZE)}
              >
                {t`Show more (${{ left: formatInteger(total - rows.length) }} left)`}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </>
  );
}
