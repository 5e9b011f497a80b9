import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Dialog } from '@/ui/overlays/dialog';
import { RadioCards } from '@/ui/forms/radio-cards';
import type { ChannelEffect, PriceEffect, RunningFlights } from '../save-effects';

/** What both kinds of effect say of a flight. */
type Effect = Pick<ChannelEffect & PriceEffect, 'flight_id' | 'flight_name' | 'affected'>;

interface EffectsDialogProps<T extends Effect> {
  title: (flights: string) => string;
  description: string;
  /** At most so many as the database answers; each says of how many. */
  effects: readonly T[];
  /** Below the name of a flight. */
  detail: (effect: T) => ReactNode;
  /** After the flight. */
  columns: ComponentProps<typeof DataTable<T>>['columns'];
  /** After "And 5 more." */
  more?: string;
  confirmLabel: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

const countOf = (total: number) => (total === 1 ? '1 flight' : `${formatInteger(total)} flights`);

/** The flights that a save affects, before it is done. */
function EffectsDialog<T extends Effect>({
  title,
  description,
  effects,
  detail,
  columns,
  more = '',
  confirmLabel,
  pending,
  onConfirm,
  onClose,
  children,
}: EffectsDialogProps<T>) {
  const total = effects[0]?.affected ?? 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={pending}
      size="lg"
      title={title(countOf(total))}
      description={description}
      footer={
        <>
          <Button variant="outline" disabled={pending} onClick={onClose}>
            Keep Editing
          </Button>
          <Button pending={pending} onClick={onConfirm}>
            {pending ? 'Saving...' : confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {total > 0 && (
        <DataTable
          caption="Affected flights"
          rows={effects}
          keyOf={({ flight_id }) => flight_id}
          columns={[
            {
              header: 'Flight',
              cell: (effect) => (
                <>
                  <bdi className="font-medium">{effect.flight_name ?? 'Unknown Flight'}</bdi>
                  <br />
                  <span className="text-[0.8125rem] text-muted">{detail(effect)}</span>
                </>
              ),
            },
            ...columns,
          ]}
        />
      )}
      {total > effects.length && (
        <p className="mt-3 text-muted">
          And {formatInteger(total - effects.length)} more.{more}
        </p>
      )}
    </Dialog>
  );
}

interface ChannelEffectsDialogProps {
  channels: readonly string[];
  effects: readonly ChannelEffect[];
  pending: boolean;
  onConfirm: (running: RunningFlights) => void;
  onClose: () => void;
}

const STATUS_COLUMN = {
  header: 'Status',
  cell: ({ status, status_reason, campaign_status }: ChannelEffect) => (
    <FlightBadge flight={{ status, status_reason, campaign: { status: campaign_status } }} />
  ),
};

const OPTIONS = [
  {
    value: 'pause',
    label: 'Pause them',
    hint: 'They stop now and continue when the channel is switched on again.',
  },
  {
    value: 'finish',
    label: 'Let them finish',
    hint: 'They keep sending and are charged until they end.',
  },
] as const;

/** Before channels are switched off: which flights that stops, and what happens with those that run. */
export function ChannelEffectsDialog({
  channels,
  onConfirm,
  ...dialog
}: ChannelEffectsDialogProps) {
  const [running, setRunning] = useState<RunningFlights>('pause');
  const active = dialog.effects[0]?.running ?? 0;
  return (
    <EffectsDialog
      {...dialog}
      title={(flights) => `Switching off ${channels.join(', ')} affects ${flights}`}
      description="Flights on a channel that is off can not be created or activated."
      detail={({ campaign_name }) => <bdi>{campaign_name}</bdi>}
      columns={[{ header: 'Channel', cell: ({ channel }) => channel }, STATUS_COLUMN]}
      confirmLabel="Switch Off"
      onConfirm={() => onConfirm(running)}
    >
      {active > 0 && (
        <div className="mb-5">
          <RadioCards
            legend={`What happens with the ${countOf(active)} running now?`}
            value={running}
            options={OPTIONS}
            onChange={setRunning}
          />
        </div>
      )}
    </EffectsDialog>
  );
}

interface InactivityDialogProps {
  name: string;
  effects: readonly ChannelEffect[];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Before an organization is made inactive: which flights stop, and that its people are locked out. */
export function InactivityDialog({ name, ...dialog }: InactivityDialogProps) {
  const running = dialog.effects[0]?.running ?? 0;
  return (
    <EffectsDialog
      {...dialog}
      title={() => `Make ${name} inactive?`}
      description={
        running > 0
          ? `Its people can sign in but see nothing, and ${countOf(running)} ${running === 1 ? 'stops' : 'stop'} sending until the organization is active again.`
          : 'Its people can sign in but see nothing. No flight is running.'
      }
      detail={({ campaign_name, channel }) => (
        <>
          <bdi>{campaign_name}</bdi> · {channel}
        </>
      )}
      columns={[STATUS_COLUMN]}
      confirmLabel="Make Inactive"
    />
  );
}

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
export const PriceEffectsDialog = (dialog: PriceEffectsDialogProps) => (
  <EffectsDialog
    {...dialog}
    title={(flights) => `The new prices affect ${flights}`}
    description="Active and pending flights are charged at the new price for every message sent from now on."
    detail={({ campaign_name, channel }) => (
      <>
        <bdi>{campaign_name}</bdi> · {channel}
      </>
    )}
    columns={[
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
            <span className="text-[0.8125rem] font-medium">{signed(cost_after - cost_before)}</span>
          </>
        ),
      },
    ]}
    more=" Shown are the largest changes."
    confirmLabel="Save New Prices"
  />
);
