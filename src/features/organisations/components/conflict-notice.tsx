import { useQuery } from '@tanstack/react-query';
import { ConflictChoice } from '@/ui/conflict-choice';
import { Fact, Facts } from '@/ui/fact';
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
  const who = useQuery(personNameQuery(current.updated_by)).data;
  return (
    <ConflictChoice
      who={who}
      at={current.updated_at}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    >
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
    </ConflictChoice>
  );
}
