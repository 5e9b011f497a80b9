import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import {
  activationProblems,
  isContentRefused,
  isStopped,
  wouldSendLess,
} from '@/domain/activation';
import { flightDisplayName } from '@/words/flights';
import { nextFlightStatus } from '@/domain/lifecycle';
import { useCan } from '@/session/session';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { onFirstClick } from '@/ui/use-single-run';
import { useCheckActivation, useDuplicateFlight, useSetFlightStatus } from '../mutations';
import type { Flight } from '../types';
import { activationProblemText } from '../words';
import { ActionLabel } from './action-label';
import { Reservations } from './reservations';

interface ActivationDialogProps {
  flight: Pick<Flight, 'id' | 'name'>;
  /** Words of `flight_activation_problems`; none while it is closed. */
  problems: readonly string[] | null;
  onActivate: () => void;
  onClose: () => void;
}

/** Says before an activation what would keep the flight from sending. */
function ActivationDialog({ flight, problems, onActivate, onClose }: ActivationDialogProps) {
  const name = flightDisplayName(flight.name);
  const less = problems !== null && wouldSendLess(problems);
  const list = (
    <span className="mt-2 block space-y-1">
      {activationProblems(problems ?? []).map((problem) => (
        <span key={problem} className="block text-fg">
          {activationProblemText(problem)}
        </span>
      ))}
      {problems && <Reservations flightId={flight.id} problems={problems} />}
    </span>
  );
  if (problems && isContentRefused(problems))
    return (
      <Dialog
        open
        onOpenChange={onClose}
        role="alertdialog"
        size="sm"
        title={t`This flight can't be activated yet`}
        description={
          <>
            <Trans>
              <bdi>{name}</bdi> needs a change first:
            </Trans>
            {list}
          </>
        }
        footer={<Button onClick={onClose}>{t`Close`}</Button>}
      />
    );
  return (
    <ConfirmDialog
      open={problems !== null}
      onOpenChange={onClose}
      title={less ? t`This flight would send less` : t`This flight would not send`}
      description={
        <>
          {less ? (
            <Trans>
              <bdi>{name}</bdi> can be activated, but as it stands not all of it goes out:
            </Trans>
          ) : (
            <Trans>
              <bdi>{name}</bdi> can be activated, but as it stands nothing goes out:
            </Trans>
          )}
          {list}
        </>
      }
      confirmLabel={t`Activate Anyway`}
      destructive={false}
      onConfirm={onActivate}
    />
  );
}

interface FlightActionProps {
  flight: Pick<Flight, 'id' | 'name' | 'status' | 'campaign'>;
  /** In a table there is room for the icon only; the name stays for tooltips and screen readers. */
  compact?: boolean;
}

/** What an activated flight waits for, if anything. */
function noteOf(codes: readonly string[]): string | undefined {
  const [problem] = activationProblems(codes);
  return problem && activationProblemText(problem);
}

/** Pause while active, Activate while pending or paused, otherwise nothing. */
export function FlightStatusButton({ flight, compact = false }: FlightActionProps) {
  const can = useCan();
  const change = useSetFlightStatus();
  const check = useCheckActivation();
  const [problems, setProblems] = useState<readonly string[] | null>(null);
  const status = nextFlightStatus(flight.status);
  if (!status || !can(status === 'paused' ? 'flight:pause' : 'flight:activate', flight))
    return null;
  const label = status === 'paused' ? t`Pause` : t`Activate`;
  const name = flightDisplayName(flight.name);
  const { id } = flight;
  const isPending = change.isPending || check.isPending;
  const act = () => {
    if (status === 'paused') change.run({ id, status });
    else
      check.run(
        { id },
        {
          onSuccess: (found) =>
            // A channel that is off is always refused.
            isStopped(found) && !found.includes('channel_off')
              ? setProblems(found)
              : change.run({ id, status, note: noteOf(found) }),
          onError: () => change.run({ id, status }),
        },
      );
  };
  return (
    <>
      <Button
        variant={compact ? 'ghost' : 'outline'}
        size="sm"
        title={label}
        aria-label={status === 'paused' ? t`Pause ${name}` : t`Activate ${name}`}
        pending={isPending}
        onClick={onFirstClick(act)}
      >
        {!isPending && (status === 'paused' ? <Pause aria-hidden /> : <Play aria-hidden />)}
        <ActionLabel compact={compact}>{label}</ActionLabel>
      </Button>
      <ActivationDialog
        flight={flight}
        problems={problems}
        onClose={() => setProblems(null)}
        onActivate={() => {
          setProblems(null);
          change.run({ id, status });
        }}
      />
    </>
  );
}

/** Makes a pending copy of the flight's plan. */
export function DuplicateFlightButton({
  flight,
}: {
  flight: Pick<Flight, 'id' | 'name' | 'campaign'>;
}) {
  const can = useCan();
  const { run, isPending } = useDuplicateFlight();
  const name = flightDisplayName(flight.name);
  if (!can('flight:duplicate', flight)) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={t`Duplicate ${name}`}
      pending={isPending}
      onClick={onFirstClick(() => run({ id: flight.id, name }))}
    >
      {!isPending && <Copy aria-hidden />}
      {t`Duplicate`}
    </Button>
  );
}
