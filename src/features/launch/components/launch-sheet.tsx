import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { formatCurrency, formatDateTime, formatInteger } from '@/domain/shared/format';
import { canLaunch, type LaunchCheck } from '@/domain/launch/launch';
import type { Rehearsal } from '@/domain/delivery/rehearsal';
import { RehearsalFigure } from '@/features/rehearsal/components/rehearsal-figure';
import { rehearsalQuery } from '@/features/rehearsal/queries';
import { limitTexts } from '@/features/rehearsal/words';
import { UnknownOutcome } from '@/lib/query/attempts';
import { Button } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { Fact, Facts } from '@/ui/data/fact';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { Notice } from '@/ui/states/notice';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useLaunch } from '../mutations';
import { launchCheckQuery } from '../queries';
import { reachedText } from '../words';
import { MessageFindings } from './message-findings';
import type { RepairPlaces } from './problem-fix';
import { ProblemList } from './problem-list';
import { StartingFlights } from './starting-flights';

export interface LaunchSheetProps extends RepairPlaces {
  /** Of the campaign or the flight. */
  name: string;
  /** One flight instead of the campaign. */
  flightId?: string | undefined;
  /** Only the active flights that wait for the campaign, which starts with them. */
  waiting?: boolean | undefined;
  /** Toast title of the action that opened the sheet. */
  done?: string | undefined;
  onClose: () => void;
}

const SENDING: ReadonlySet<string> = new Set(['active', 'limited']);

function Loading() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{t`Checking`}</span>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}

interface TotalsProps {
  check: LaunchCheck;
  rehearsal: Rehearsal | undefined;
}

/** Flights whose limits are listed. */
const NAMED_LIMITS = 5;

/** How many people the launch does not reach, and what cuts each of its flights short. */
function LeftOut({ check, rehearsal }: TotalsProps) {
  const people = check.people - check.reached;
  const limits = rehearsal ? limitTexts(rehearsal, NAMED_LIMITS) : [];
  if (people <= 0 && limits.length === 0) return null;
  return (
    <Notice tone="warning">
      {people > 0 && (
        <span className="block font-medium">
          {t`${plural(people, { one: '# person gets nothing.', other: '# people get nothing.' })}`}
        </span>
      )}
      {limits.map((limit) => (
        <span key={limit} className="block break-words">
          {limit}
        </span>
      ))}
    </Notice>
  );
}

function Totals({ check, rehearsal }: TotalsProps) {
  const at = (moment: string | null) => formatDateTime(moment, check.time_zone);
  return (
    <Facts className="grid-cols-2 sm:grid-cols-4">
      <Fact label={t`Recipients`} className="col-span-full">
        <span className="text-xl font-semibold tabular-nums">{reachedText(check)}</span>
      </Fact>
      <Fact label={t`Messages`}>{formatInteger(check.messages)}</Fact>
      <Fact label={t`Cost`}>{formatCurrency(check.cost, 2)}</Fact>
      <Fact label={t`First message`}>{at(rehearsal?.startsAt ?? check.first_at)}</Fact>
      <Fact label={t`Last message by`}>{at(rehearsal?.endsAt ?? check.last_at)}</Fact>
    </Facts>
  );
}

interface ChecklistProps extends RepairPlaces {
  check: LaunchCheck;
  flightId?: string | undefined;
}

function Checklist({ check: whole, flightId, ...places }: ChecklistProps) {
  // The launch itself starts the campaign.
  const check = {
    ...whole,
    problems: whole.problems.filter(({ fix }) => fix !== 'start_campaign'),
  };
  const blockers = check.problems.filter(({ severity }) => severity === 'blocker').length;
  if (check.problems.length === 0)
    return <Notice tone="success">{t`Ready to launch. Nothing is blocking it.`}</Notice>;
  return (
    <section aria-label={t`Checklist`}>
      <h3 className="font-semibold">
        {blockers > 0
          ? t`${plural(blockers, {
              one: '# problem must be fixed first',
              other: '# problems must be fixed first',
            })}`
          : t`Review before you launch`}
      </h3>
      <ProblemList problems={check.problems} places={places} withNames={!flightId} />
    </section>
  );
}

/** The whole schedule run ahead: what goes out hour by hour, and what cuts it short. */
function Rehearsed({ query }: { query: UseQueryResult<Rehearsal> }) {
  return (
    <section aria-label={t`Rehearsal`} className="border-t border-border pt-5">
      <QueryState
        query={query}
        pending={<Skeleton className="h-80 w-full" />}
        errorTitle={t`The rehearsal could not be made`}
      >
        {(rehearsal) => <RehearsalFigure rehearsal={rehearsal} headingLevel={3} hideLimit />}
      </QueryState>
    </section>
  );
}

/** What a launch starts, whom it reaches, what it costs and what is wrong with it; confirmed, it starts all of it at once. */
export function LaunchSheet({
  name,
  flightId,
  waiting,
  done,
  onClose,
  ...places
}: LaunchSheetProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const query = useQuery({
    ...launchCheckQuery({ campaignId: places.campaignId, flightId, waiting }),
    staleTime: 0,
  });
  const rehearsal = useQuery(rehearsalQuery({ campaignId: places.campaignId, flightId, waiting }));
  const launch = useLaunch();
  const check = query.data;
  const ready = check !== undefined && canLaunch(check, typed);
  const blocked = check?.problems.some(({ severity }) => severity === 'blocker') ?? false;
  const asksNumber =
    check !== undefined &&
    !blocked &&
    check.flights.length > 0 &&
    check.messages > check.confirm_above;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !launch.isPending)
      launch.mutate(
        { check, flightId, waiting, name, done },
        {
          onSuccess: onClose,
          // The toast offers Undo, which is out of reach below a modal dialog.
          onError: (error) => {
            if (error instanceof UnknownOutcome) onClose();
          },
        },
      );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={launch.isPending}
      size="lg"
      title={
        <Trans>
          Launch <bdi>{name}</bdi>
        </Trans>
      }
      description={t`Starts right away. You have 10 seconds to undo it.`}
      footer={
        <>
          <Button variant="outline" disabled={launch.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} disabled={!ready} pending={launch.isPending}>
            {!launch.isPending && <Rocket aria-hidden />}
            {launch.isPending ? t`Launching...` : t`Launch`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="space-y-5">
        <QueryState
          query={query}
          pending={<Loading />}
          errorTitle={t`The launch could not be checked`}
        >
          {(check) =>
            check.flights.length === 0 ? (
              <EmptyState icon={<Rocket aria-hidden />} title={t`Nothing is waiting to start`}>
                {t`Every flight is active, paused or over. Plan a flight to launch it.`}
              </EmptyState>
            ) : (
              <>
                <Totals check={check} rehearsal={rehearsal.data} />
                <LeftOut check={check} rehearsal={rehearsal.data} />
                {(!flightId || check.flights.length > 1) && <StartingFlights check={check} />}
                {flightId && !SENDING.has(check.status) && (
                  <Notice>{t`The campaign is not active yet. This starts it.`}</Notice>
                )}
                <Checklist check={check} flightId={flightId} {...places} onLeave={onClose} />
                <MessageFindings flights={check.flights} withNames={!flightId} />
                <Rehearsed query={rehearsal} />
              </>
            )
          }
        </QueryState>
        {asksNumber && (
          <Field
            label={t`Type ${formatInteger(check.messages)} to confirm that many messages`}
            required
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                className="max-w-48"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
