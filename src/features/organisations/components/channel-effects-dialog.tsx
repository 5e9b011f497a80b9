import { useState } from 'react';
import { formatInteger } from '@/domain/format';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { Dialog } from '@/ui/dialog';
import { RadioCards } from '@/ui/radio-cards';
import type { ChannelEffect, RunningFlights } from '../save-effects';

interface ChannelEffectsDialogProps {
  channels: readonly string[];
  effects: readonly ChannelEffect[];
  pending: boolean;
  onConfirm: (running: RunningFlights) => void;
  onClose: () => void;
}

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

const countOf = (total: number) => (total === 1 ? '1 flight' : `${formatInteger(total)} flights`);

/** Before channels are switched off: which flights that stops, and what happens with those that run. */
export function ChannelEffectsDialog({
  channels,
  effects,
  pending,
  onConfirm,
  onClose,
}: ChannelEffectsDialogProps) {
  const [running, setRunning] = useState<RunningFlights>('pause');
  const total = effects[0]?.affected ?? 0;
  const active = effects[0]?.running ?? 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={pending}
      size="lg"
      title={`Switching off ${channels.join(', ')} affects ${countOf(total)}`}
      description="Flights on a channel that is off can not be created or activated."
      footer={
        <>
          <Button variant="outline" disabled={pending} onClick={onClose}>
            Keep Editing
          </Button>
          <Button pending={pending} onClick={() => onConfirm(running)}>
            {pending ? 'Saving...' : 'Switch Off'}
          </Button>
        </>
      }
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
      <DataTable
        caption="Affected flights"
        rows={effects}
        keyOf={({ flight_id }) => flight_id}
        columns={[
          {
            header: 'Flight',
            cell: ({ flight_name, campaign_name }) => (
              <>
                <bdi className="font-medium">{flight_name ?? 'Unknown Flight'}</bdi>
                <br />
                <bdi className="text-[0.8125rem] text-muted">{campaign_name}</bdi>
              </>
            ),
          },
          { header: 'Channel', cell: ({ channel }) => channel },
          {
            header: 'Status',
            cell: ({ status, status_reason, campaign_status }) => (
              <FlightBadge
                flight={{ status, status_reason, campaign: { status: campaign_status } }}
              />
            ),
          },
        ]}
      />
      {total > effects.length && (
        <p className="mt-3 text-muted">And {formatInteger(total - effects.length)} more.</p>
      )}
    </Dialog>
  );
}
