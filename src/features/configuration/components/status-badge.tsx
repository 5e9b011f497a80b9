import { useQuery } from '@tanstack/react-query';
import { Status } from '@/ui/status';
import { campaignStatusesQuery, creativeStatusesQuery, invoiceStatusesQuery } from '../queries';

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

const lookOf = ({ status, looks }: LookProps) =>
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

function CampaignLook({ status }: { status: string }) {
  return <Look status={status} looks={useQuery(campaignStatusesQuery()).data} />;
}

function CreativeLook({ status }: { status: string }) {
  return <Look status={status} looks={useQuery(creativeStatusesQuery()).data} />;
}

function InvoiceLook({ status }: { status: string }) {
  return <Look status={status} looks={useQuery(invoiceStatusesQuery()).data} />;
}

/** A status as dot and word, the same on every screen. Flights have one of their own. */
export function StatusBadge({ kind, status }: StatusBadgeProps) {
  if (kind === 'campaign') return <CampaignLook status={status} />;
  if (kind === 'creative') return <CreativeLook status={status} />;
  return <InvoiceLook status={status} />;
}
