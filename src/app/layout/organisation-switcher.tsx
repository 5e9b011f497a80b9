import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { organisationChoicesQuery } from '@/features/organisations/queries';
import { formatInteger } from '@/domain/format';
import { cn } from '@/lib/cn';
import { useImpersonate } from '@/session/impersonation';
import { useActor } from '@/session/session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { QueryState } from '@/ui/query-state';
import { SearchInput } from '@/ui/search-input';

const STEP = 50;

interface ChoicesProps {
  onChoose: (organisation: { id: string; name: string }) => void;
  pending: boolean;
}

function Choices({ onChoose, pending }: ChoicesProps) {
  const { organisation: current, impersonating } = useActor();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(STEP);
  const query = useQuery(organisationChoicesQuery(search, limit));
  return (
    <>
      <SearchInput
        label="Search organizations by name"
        placeholder="Search organizations"
        value={search}
        onChange={(next) => {
          setSearch(next);
          setLimit(STEP);
        }}
        className="mb-3"
      />
      <QueryState
        query={query}
        errorTitle="Organizations could not be loaded"
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title="No organization matches" />}
      >
        {({ rows, total }) => (
          <>
            <ul aria-label="Organizations" className="divide-y divide-border">
              {rows.map(({ id, name, type }) => (
                <li key={id}>
                  <button
                    type="button"
                    disabled={pending || (impersonating && current?.id === id)}
                    onClick={() => onChoose({ id, name })}
                    className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-raised disabled:opacity-55"
                  >
                    <bdi className="min-w-0 flex-1 font-medium break-words">{name}</bdi>
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
                onClick={() => setLimit(limit + STEP)}
              >
                Show more ({formatInteger(total - rows.length)} left)
              </Button>
            )}
          </>
        )}
      </QueryState>
    </>
  );
}

/** 'Impersonate org...' of a superadmin: every organisation by name, searched on the server (IMP-02 to IMP-05). */
export function OrganisationSwitcher({
  expanded,
  onChosen,
}: {
  expanded: boolean;
  onChosen: () => void;
}) {
  const { isSuperadmin } = useActor();
  const [open, setOpen] = useState(false);
  const impersonate = useImpersonate();
  if (!isSuperadmin) return null;
  return (
    <div className={expanded ? 'px-3 pt-1' : 'px-1.5 pt-1'}>
      <button
        type="button"
        aria-haspopup="dialog"
        title={expanded ? undefined : 'Impersonate org...'}
        onClick={() => setOpen(true)}
        className={cn(
          'flex h-9 w-full items-center gap-2 rounded-control border border-current/40 px-2.5 text-left outline-offset-[-2px] hover:bg-(--mark)/10 focus-visible:outline-current max-md:h-11',
          !expanded && 'justify-center px-0',
        )}
      >
        <span className={expanded ? 'min-w-0 flex-1 truncate' : 'sr-only'}>Impersonate org...</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0" />
      </button>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          size="sm"
          title="View the product as an organization"
          description="For at most 60 minutes. What you do is in the organization’s activity log."
        >
          <Choices
            pending={impersonate.isPending}
            onChoose={(organisation) =>
              impersonate.mutate(organisation, {
                onSuccess: () => {
                  setOpen(false);
                  onChosen();
                },
              })
            }
          />
        </Dialog>
      )}
    </div>
  );
}
