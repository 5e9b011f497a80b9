import { plural, t } from '@lingui/core/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
import { formatList } from '@/domain/shared/format-list';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Dialog } from '@/ui/overlays/dialog';
import { RadioCards } from '@/ui/forms/radio-cards';
import type { ChannelEffect, PriceEffect, RunningFlights } from '../save-effects';

/** Common fields of both kinds of effect. */
type Effect = Pick<ChannelEffect & PriceEffect, 'flight_id' | 'flight_name' | 'affected'>;

interface EffectsDialogProps<T extends Effect> {
  title: (flights: string) => string;
  description: string;
  /** The database limits the rows. `affected` of each row is the total. */
  effects: readonly T[];
  /** Shown below the flight's name. */
  detail: (effect: T) => ReactNode;
  /** Columns after the flight. */
  columns: ComponentProps<typeof DataTable<T>>['columns'];
  /** Note below an incomplete list, for example how it is sorted. */
  listNote?: string;
  confirmLabel: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

const flightCount = (total: number) => plural(total, { one: '# flight', other: '# flights' });

/** Confirms a save and lists the flights that it affects. */
function EffectsDialog<T extends Effect>({
  title,
  description,
  effects,
  detail,
  columns,
  listNote,
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
      title={title(flightCount(total))}
      description={description}
      footer={
        <>
          <Button variant="outline" disabled={pending} onClick={onClose}>
            {t`Keep Editing`}
          </Button>
          <Button pending={pending} onClick={onConfirm}>
            {pending ? t`Saving...` : confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {total > 0 && (
        <DataTable
          caption={t`Affected flights`}
          rows={effects}
          keyOf={({ flight_id }) => flight_id}
          columns={[
            {
              header: t`Flight`,
              cell: (effect) => (
                <>
                  <bdi className="font-medium">{effect.flight_name ?? t`Unknown Flight`}</bdi>
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
          {t`And ${{ count: formatInteger(total - effects.length) }} more.`} {listNote}
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

const statusColumn = () => ({
  header: t`Status`,
  cell: ({ status, status_reason, campaign_status }: ChannelEffect) => (
    <FlightBadge flight={{ status, status_reason, campaign: { status: campaign_status } }} />
  ),
});

const runningOptions = () =>
  [
    {
      value: 'pause',
      label: t`Pause them`,
      hint: t`They stop now and continue when you switch the channel on again.`,
    },
    {
      value: 'finish',
      label: t`Let them finish`,
      hint: t`They keep sending, and charging, until they end.`,
    },
  ] as const;

/** Confirms switching off channels and asks what happens to running flights. */
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
      title={(flights) => t`Switching off ${{ channels: formatList(channels) }} affects ${flights}`}
      description={t`You can’t create or activate flights on an inactive channel.`}
      detail={({ campaign_name }) => <bdi>{campaign_name}</bdi>}
      columns={[{ header: t`Channel`, cell: ({ channel }) => channel }, statusColumn()]}
      confirmLabel={t`Switch Off`}
      onConfirm={() => onConfirm(running)}
    >
      {active > 0 && (
        <div className="mb-5">
          <RadioCards
            legend={t`What happens to the ${{ flights: flightCount(active) }} running now?`}
            value={running}
            options={runningOptions()}
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

/** Confirms making an organization inactive and lists the flights that stop. */
export function InactivityDialog({ name, ...dialog }: InactivityDialogProps) {
  const running = dialog.effects[0]?.running ?? 0;
  return (
    <EffectsDialog
      {...dialog}
      title={() => t`Make ${name} inactive?`}
      description={
        running > 0
          ? plural(running, {
              one: 'Members can sign in but see nothing, and # flight stops sending until the organization is active again.',
              other:
                'Members can sign in but see nothing, and # flights stop sending until the organization is active again.',
            })
          : t`Members can sign in but see nothing. No flight is running.`
      }
      detail={({ campaign_name, channel }) => (
        <>
          <bdi>{campaign_name}</bdi> · {channel}
        </>
      )}
      columns={[statusColumn()]}
      confirmLabel={t`Make Inactive`}
    />
  );
}

interface PriceEffectsDialogProps {
  effects: readonly PriceEffect[];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Four decimals, so that the prices of a column align. */
const price = (amount: number) => formatCurrency(amount, 4);
const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${price(Math.abs(amount))}`;

/** Confirms new prices and lists the active and pending flights that change in cost. */
export const PriceEffectsDialog = (dialog: PriceEffectsDialogProps) => (
  <EffectsDialog
    {...dialog}
    title={(flights) => t`The new prices affect ${flights}`}
    description={t`Active and pending flights pay the new price for each message sent from now on.`}
    detail={({ campaign_name, channel }) => (
      <>
        <bdi>{campaign_name}</bdi> · {channel}
      </>
    )}
    columns={[
      {
        header: t`Status`,
        className: '@max-2xl:hidden',
        cell: ({ status, campaign_status }) => (
          <FlightBadge flight={{ status, campaign: { status: campaign_status } }} />
        ),
      },
      {
        header: t`Per message`,
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
    listNote={t`The largest changes are shown.`}
    confirmLabel={t`Save New Prices`}
  />
);
