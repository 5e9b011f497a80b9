import { formatCurrency, formatInteger } from '@/domain/format';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { Dialog } from '@/ui/dialog';
import type { PriceEffect } from '../save-effects';

interface PriceEffectsDialogProps {
  effects: readonly PriceEffect[];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** One number of decimals for a column of prices. */
const price = (amount: number) => formatCurrency(amount, 4);
const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${price(Math.abs(amount))}`;

/** Before prices are saved: which active and pending flights they change, and by how much per message. */
export function PriceEffectsDialog({
  effects,
  pending,
  onConfirm,
  onClose,
}: PriceEffectsDialogProps) {
  const total = effects[0]?.affected ?? 0;
  const flights = total === 1 ? '1 flight' : `${formatInteger(total)} flights`;
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!pending) onClose();
      }}
      dismissible={!pending}
      size="lg"
      title={`The new prices affect ${flights}`}
      description="Active and pending flights are charged at the new price for every message sent from now on."
      footer={
        <>
          <Button variant="outline" disabled={pending} onClick={onClose}>
            Keep Editing
          </Button>
          <Button pending={pending} onClick={onConfirm}>
            {pending ? 'Saving...' : 'Save New Prices'}
          </Button>
        </>
      }
    >
      <DataTable
        caption="Affected flights"
        rows={effects}
        keyOf={({ flight_id }) => flight_id}
        columns={[
          {
            header: 'Flight',
            cell: ({ flight_name, campaign_name, channel }) => (
              <>
                <bdi className="font-medium">{flight_name ?? 'Unknown Flight'}</bdi>
                <br />
                <span className="text-[0.8125rem] text-muted">
                  <bdi>{campaign_name}</bdi> · {channel}
                </span>
              </>
            ),
          },
          {
            header: 'Status',
            className: '@max-2xl:hidden',
            cell: ({ status, campaign_status }) => (
              <FlightBadge flight={{ status, campaign: { status: campaign_status } }} />
            ),
          },
          {
            header: 'Per message',
            numeric: true,
            cell: ({ cost_before, cost_after }) => (
              <>
                {price(cost_before)} → {price(cost_after)}
                <br />
                <span className="text-[0.8125rem] font-medium">
                  {signed(cost_after - cost_before)}
                </span>
              </>
            ),
          },
        ]}
      />
      {total > effects.length && (
        <p className="mt-3 text-muted">
          And {formatInteger(total - effects.length)} more. Shown are the largest changes.
        </p>
      )}
    </Dialog>
  );
}
