import { useQuery } from '@tanstack/react-query';
import { Status } from '@/ui/data/status';
import { statusesQuery } from '../queries';

interface StatusBadgeProps {
  kind: 'campaign' | 'creative' | 'invoice';
  /** The stored status. */
  status: string;
}

export interface StatusLook {
  name: string;
  display_name: string;
  color_class: string | null;
}

interface LookProps {
  status: string;
  looks: readonly StatusLook[] | undefined;
}

export const lookOf = ({ status, looks }: LookProps) =>
  looks?.find(({ name }) => name.toLowerCase() === status.toLowerCase());

/** The status in the words of the list; one that is not on it begins with a capital as the others do. */
export const statusLabel = (look: LookProps): string =>
  lookOf(look)?.display_name ?? look.status.charAt(0).toUpperCase() + look.status.slice(1);

/** Label and colour from the list; a status that is not on it is grey. */
export function Look({ className, ...look }: LookProps & { className?: string | undefined }) {
  return (
    <Status color={lookOf(look)?.color_class} className={className}>
      {statusLabel(look)}
    </Status>
  );
}

/** A status as dot and word, the same on every screen. Flights have one of their own. */
export function StatusBadge({ kind, status }: StatusBadgeProps) {
  return <Look status={status} looks={useQuery(statusesQuery(`${kind}_statuses`)).data} />;
}
