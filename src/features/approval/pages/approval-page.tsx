import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type ApprovalReview,
  type Choices,
  decidableSections,
  hasCommentProblem,
  hasUnsentComment,
  type SectionChoice,
} from '@/domain/launch/approval';
import { formatDateTime, formatInteger } from '@/domain/shared/format';
import { readRehearsal, rehearse } from '@/domain/delivery/rehearsal';
import { ChannelName } from '@/features/configuration/channels';
import { RehearsalFigure } from '@/features/rehearsal/components/rehearsal-figure';
import { paths } from '@/lib/paths';
import { useActor, useCan, useOrganisationId } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { Button, ButtonLink } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { LeaveGuard } from '@/ui/forms/leave-guard';
import { Notice } from '@/ui/states/notice';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton, TitlePlaceholder } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { flightDisplayName } from '@/words/flights';
import { FlightReview } from '../components/flight-review';
import { useDecideApproval } from '../mutations';
import { approvalReviewQuery, openApprovalsQuery } from '../queries';

/** Flights rendered per step: each has four sections with previews. */
const PAGE_SIZE = 20;

function BackToApprovals() {
  const { organisation } = useActor();
  const isListed = useCan()('user:manage') && organisation?.approval_policy !== 'off';
  return <BackLink to={paths.approvals} inBreadcrumb={isListed}>{t`Approvals`}</BackLink>;
}

const SectionSkeleton = ({ className }: { className: string }) => (
  <Card className="space-y-4 p-5">
    <div className="flex justify-between">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-5 w-32" />
    </div>
    <Skeleton className={className} />
  </Card>
);

const Loading = () => (
  <>
    <PageHeader
      back={<BackToApprovals />}
      title={<TitlePlaceholder name={t`Review`} />}
      subtitle={<Skeleton className="h-4 w-64" />}
    />
    <div role="status" className="space-y-4">
      <span className="sr-only">{t`Loading`}</span>
      <Skeleton className="h-6 w-48" />
      <SectionSkeleton className="h-64" />
      <SectionSkeleton className="h-28" />
      <SectionSkeleton className="h-28" />
      <SectionSkeleton className="h-12" />
    </div>
  </>
);

/** Link to the oldest other request that the user can decide. */
function NextRequest({ after }: { after: string }) {
  const { data: requests } = useQuery(openApprovalsQuery(useOrganisationId()));
  const next = requests?.find(({ id, may_decide: mayDecide }) => mayDecide && id !== after);
  return (
    next && (
      <ButtonLink size="sm" variant="outline" to={paths.approval(next.id)}>
        {t`Review next`}
      </ButtonLink>
    )
  );
}

/** Explains why the user cannot decide; nothing if they can. */
function CannotDecideNotice({ review }: { review: ApprovalReview }) {
  const waiting = review.flights.some(({ sections }) => sections.some(({ asked }) => asked));
  if (!waiting)
    return (
      <Notice action={review.may_approve && <NextRequest after={review.id} />}>
        {t`Nothing in this request is waiting for a decision.`}
      </Notice>
    );
  if (!review.may_approve)
    return <Notice>{t`An admin who didn’t make the last change decides.`}</Notice>;
  if (decidableSections(review).length > 0) return null;
  return (
    <Notice>
      {t`You requested this approval or made the last change, so another admin has to decide. In an emergency, release the flight from its page.`}
    </Notice>
  );
}

/** The rehearsal stored when approval was requested. */
function StoredRehearsal({ review }: { review: ApprovalReview }) {
  const input = useMemo(() => readRehearsal(review.rehearsal), [review]);
  const rehearsal = useMemo(() => rehearse(input), [input]);
  if (input.flights.length === 0) return null;
  const when = formatDateTime(new Date(input.now).toISOString(), input.timeZone);
  return (
    <Card className="mb-8 p-5">
      <section aria-label={t`Rehearsal`}>
        <RehearsalFigure
          rehearsal={rehearsal}
          headingLevel={2}
          footer={
            <p className="mt-3 text-[0.8125rem] text-muted">
              {t`As of ${{ when }}, when approval was requested.`}
            </p>
          }
        />
      </section>
    </Card>
  );
}

function Review({ review }: { review: ApprovalReview }) {
  const [choices, setChoices] = useState<Choices>({});
  const [submitted, setSubmitted] = useState(false);
  const decide = useDecideApproval();
  const [shown, setShown] = useState(PAGE_SIZE);
  const open = decidableSections(review);
  const openKeys = new Set(open.map(({ key }) => key));
  const hidden = review.flights.length - shown;
  const leaving = useRef(false);
  const chosen = open.filter(({ key }) => choices[key]).length;
  const isDirty = chosen > 0 || hasUnsentComment(review, choices);
  const dirty = useCallback(() => isDirty, [isDirty]);
  const choose = (key: string, choice: SectionChoice | null) =>
    setChoices(({ [key]: _before, ...others }) => (choice ? { ...others, [key]: choice } : others));
  const approveAll = () =>
    setChoices({
      ...Object.fromEntries(open.map(({ key }) => [key, { decision: 'approve', comment: '' }])),
      ...choices,
    });
  const send = () => {
    setSubmitted(true);
    if (!hasCommentProblem(review, choices))
      decide.mutate({ review, choices }, { onSuccess: () => setChoices({}) });
  };
  const when = formatDateTime(review.requested_at, review.time_zone);
  const singleFlight = review.flight_id === null ? undefined : review.flights[0];
  return (
    <>
      <LeaveGuard dirty={dirty} kept={false} leaving={leaving} />
      <PageHeader
        back={<BackToApprovals />}
        title={
          <bdi>{singleFlight ? flightDisplayName(singleFlight.name) : review.campaign_name}</bdi>
        }
        subtitle={t`Requested by ${{ by: review.requested_by ?? t`a former user` }}, ${{ when }}`}
        {...(singleFlight && {
          badge: (
            <ChannelName channel={singleFlight.channel} className="text-[0.8125rem] text-muted" />
          ),
          actions: (
            <ButtonLink to={paths.flight(review.campaign_id, singleFlight.id)} variant="outline">
              {t`Open flight`}
            </ButtonLink>
          ),
        })}
      />
      {review.note && (
        <Card className="mb-6 px-5 py-4">
          <h2 className="mb-1 text-[0.8125rem] text-muted">{t`Note`}</h2>
          <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
            {review.note}
          </p>
        </Card>
      )}
      <div className="mb-6 empty:hidden">
        <CannotDecideNotice review={review} />
      </div>
      <StoredRehearsal review={review} />
      {review.flights.slice(0, shown).map((flight) => (
        <FlightReview
          key={flight.id}
          flight={flight}
          review={review}
          open={openKeys}
          choices={choices}
          onChoose={choose}
          submitted={submitted}
        />
      ))}
      {hidden > 0 && (
        <Button variant="outline" className="mb-8" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t`Show more flights (${{ left: formatInteger(hidden) }} left)`}
        </Button>
      )}
      {open.length > 0 && (
        <div
          data-sticky-actions
          className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-border bg-bg px-4 py-3 md:mx-0 md:px-0 print:hidden"
        >
          <p aria-live="polite" className="mr-auto text-muted tabular-nums max-sm:basis-full">
            {t`${plural(open.length, {
              one: `${chosen} of # section decided`,
              other: `${chosen} of # sections decided`,
            })}`}
          </p>
          <Button variant="outline" disabled={decide.isPending} onClick={approveAll}>
            {t`Approve all`}
          </Button>
          <Button disabled={chosen === 0} pending={decide.isPending} onClick={send}>
            {decide.isPending ? t`Sending...` : t`Send decision`}
          </Button>
        </div>
      )}
    </>
  );
}

/** Review of an approval request: the flights by section with their changes, and the decision. */
export function ApprovalPage() {
  const { requestId = '' } = useParams();
  const query = useQuery(approvalReviewQuery(requestId));
  useDocumentTitle(t`Review`);
  return (
    <>
      {query.isLoadingError && <PageHeader back={<BackToApprovals />} title={t`Review`} />}
      <QueryState query={query} pending={<Loading />} errorTitle={t`Couldn’t load the request`}>
        {(review) => <Review key={review.id} review={review} />}
      </QueryState>
    </>
  );
}

export { ApprovalPage as Component };
