import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@/domain/format';
import { Button } from '@/ui/button';
import { Fact, Facts } from '@/ui/fact';
import { Notice } from '@/ui/notice';
import { differences } from '../conflict';
import { personNameQuery } from '../people';
import type { OrganisationForm } from '../schemas';
import type { Organisation } from '../types';

interface ConflictNoticeProps {
  /** The organisation as it is now. */
  current: Organisation;
  currentForm: OrganisationForm;
  /** The form as it was opened. */
  seen: OrganisationForm;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else was faster: who, when, what, and the choice. Nothing has been overwritten. */
export function ConflictNotice({
  current,
  currentForm,
  seen,
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const who = useQuery(personNameQuery(current.updated_by)).data ?? 'somebody else';
  return (
    <div className="space-y-3 rounded-card border border-warning bg-surface p-4">
      <Notice tone="warning">
        Changed by <bdi>{who}</bdi> on {formatDateTime(current.updated_at)}, while you were editing.
        Nothing has been overwritten.
      </Notice>
      <Facts className="sm:grid-cols-2">
        {differences(seen, currentForm).map(({ label, theirs }) => (
          <Fact key={label} label={`Their ${label}`}>
            <bdi className="break-words">{theirs}</bdi>
          </Fact>
        ))}
      </Facts>
      <p className="text-muted">
        Keeping yours saves what you have changed; what only they have changed stays theirs.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" variant="outline" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
