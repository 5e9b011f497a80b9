import { useQuery } from '@tanstack/react-query';
import { Status } from '@/ui/data/status';
import { statusesQuery } from '../queries';

interface StatusBadgeProps {
  kind: 'campaign' | 'creative' | 'invoice';
  status: string;
}

/** Name and color of a status, as configured. */
export interface StatusLook {
  name: string;
  display_name: string;
  color_class: string | null;
}

interface LookProps {
  status: string;
  looks: readonly StatusLook[] | undefined;
}

/** Configured look of a status, ignoring letter case. */
export const findLook = ({ status, looks }: LookProps) =>
  looks?.find(({ name }) => name.toLowerCase() === status.toLowerCase());

/** Configured name of a status, or the capitalized status if it is not configured. */
export const statusLabel = (look: LookProps): string =>
  findLook(look)?.display_name ?? look.status.charAt(0).toUpperCase() + look.status.slice(1);

/** Status with its configured name and color; gray if it is not configured. */
export function StatusWithLook({
  className,
  ...look
}: LookProps & { className?: string | undefined }) {
  return (
    <Status color={findLook(look)?.color_class} className={className}>
      {statusLabel(look)}
    </Status>
  );
}

/** Loads and shows the look of a status. Flights use `FlightBadge`. */
export function StatusBadge({ kind, status }: StatusBadgeProps) {
  return (
    <StatusWithLook status={status} looks={useQuery(statusesQuery(`${kind}_statuses`)).data} />
  );
}
