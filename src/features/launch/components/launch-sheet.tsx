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
import type { LaunchSheetProps, RepairPlaces } from '../types';
import { reachedText } from '../words';
import { CheckFailed } from './check-failed';
import { LaunchedMessages } from './launched-messages';
import { MessageFindings } from './message-findings';
import { ProblemList } from './problem-list';
import { StartingFlights } from './starting-flights';

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

const MAX_LIMITS = 5;

/** The number of people whom the launch does not reach, and the limit that stops each flight. */
function LimitsNotice({ check, rehearsal }: TotalsProps) {
  const people = check.people - check.reached;
  const limits = rehearsal ? limitTexts(rehearsal, MAX_LIMITS) : [];
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
  const time = (moment: string | null) => formatDateTime(moment, check.time_zone);
  const left = formatCurrency(check.available - check.cost, 2);
  return (
    <div className="space-y-4">
      <Facts className="grid-cols-2 sm:grid-cols-4">
        <Fact label={t`Recipients`} className="col-span-full">
          <span className="text-xl font-semibold tabular-nums">{reachedText(check)}</span>
        </Fact>
        <Fact label={t`Messages`}>{formatInteger(check.messages)}</Fact>
        <Fact label={t`Cost`}>{formatCurrency(check.cost, 2)}</Fact>
        <Fact label={t`First message`}>{time(rehearsal?.startsAt ?? check.first_at)}</Fact>
        <Fact label={t`Last message by`}>{time(rehearsal?.endsAt ?? check.last_at)}</Fact>
      </Facts>
      {check.messages > 0 && (
        <p className="text-muted tabular-nums">{t`Leaves ${left} in available credits.`}</p>
      )}
    </div>
  );
}

interface ChecklistProps extends RepairPlaces {
  check: LaunchCheck;
  flightId?: string | undefined;
}

function Checklist({ check, flightId, ...places }: ChecklistProps) {
  // The launch itself starts the campaign.
  const problems = check.problems.filter(({ fix }) => fix !== 'start_campaign');
  const blockers = problems.filter(({ severity }) => severity === 'blocker').length;
  if (problems.length === 0)
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
      <ProblemList problems={problems} places={places} withNames={!flightId} />
    </section>
  );
}

function RehearsalSection({ query }: { query: UseQueryResult<Rehearsal> }) {
  return (
    <section aria-label={t`Rehearsal`} className="border-t border-border pt-5">
      <QueryState
        query={query}
        pending={<Skeleton className="h-80 w-full" />}
        errorTitle={t`Couldn’t simulate the launch`}
      >
        {(rehearsal) => <RehearsalFigure rehearsal={rehearsal} headingLevel={3} hideLimit />}
      </QueryState>
    </section>
  );
}

/** Dialog with the flights, recipients, cost and problems of a launch. Confirming it starts all flights in one transaction. */
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
  // After a failed refetch the sheet still shows the earlier check, which may be outdated.
  const ready = check !== undefined && !query.isError && canLaunch(check, typed);
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
          // Closes the modal dialog, which would block the Undo button of the toast.
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
        <QueryState query={query} pending={<Loading />} errorTitle={t`Couldn’t check the launch`}>
          {(check) =>
            check.flights.length === 0 ? (
              <EmptyState icon={<Rocket aria-hidden />} title={t`No drafts to launch`}>
                {t`Plan a flight to launch it.`}
              </EmptyState>
            ) : (
              <>
                {query.isError && (
                  <CheckFailed title={t`Couldn’t check the launch`} query={query} />
                )}
                <Totals check={check} rehearsal={rehearsal.data} />
                <LimitsNotice check={check} rehearsal={rehearsal.data} />
                {(!flightId || check.flights.length > 1) && <StartingFlights check={check} />}
                {flightId && !SENDING.has(check.status) && (
                  <Notice>{t`The campaign is not active yet. This starts it.`}</Notice>
                )}
                <Checklist check={check} flightId={flightId} {...places} onLeave={onClose} />
                <LaunchedMessages flights={check.flights} withNames={!flightId} />
                <MessageFindings flights={check.flights} withNames={!flightId} />
                <RehearsalSection query={rehearsal} />
              </>
            )
          }
        </QueryState>
        {asksNumber && (
          <Field label={t`Type ${formatInteger(check.messages)} to confirm`} required>
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
