import { t } from '@lingui/core/macro';
import {
  type ApprovalReview,
  choiceKey,
  type Choices,
  type ReviewedFlight,
  type SectionChoice,
} from '@/domain/launch/approval';
import { ChannelName } from '@/features/configuration/channels';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/actions/button';
import { flightDisplayName } from '@/words/flights';
import { ReviewSection } from './review-section';

interface FlightReviewProps {
  flight: ReviewedFlight;
  review: ApprovalReview;
  /** Keys of the sections that the user may decide. */
  open: ReadonlySet<string>;
  choices: Choices;
  onChoose: (key: string, choice: SectionChoice | null) => void;
  /** The user has tried to send the decisions, so missing comments are shown as errors. */
  submitted: boolean;
}

export function FlightReview({
  flight,
  review,
  open,
  choices,
  onChoose,
  submitted,
}: FlightReviewProps) {
  const name = flightDisplayName(flight.name);
  // A request for one flight has the flight's name as the page title.
  const isSingleFlight = review.flight_id !== null;
  // Sections that need a decision come first.
  const sections = flight.sections.toSorted((a, b) => Number(b.asked) - Number(a.asked));
  return (
    <section aria-label={name} className="mb-8">
      {isSingleFlight ? (
        <h2 className="sr-only">{t`Plan`}</h2>
      ) : (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base font-semibold break-words">
            <bdi>{name}</bdi>
          </h2>
          <ChannelName channel={flight.channel} className="text-[0.8125rem] text-muted" />
          <ButtonLink
            to={paths.flight(review.campaign_id, flight.id)}
            variant="ghost"
            size="sm"
            className="ml-auto"
          >
            {t`Open flight`}
          </ButtonLink>
        </div>
      )}
      <div className="space-y-4">
        {sections.map((section) => {
          const key = choiceKey(flight.id, section.section);
          const choice = choices[key];
          return (
            <ReviewSection
              key={section.section}
              section={section}
              timeZone={review.time_zone}
              open={open.has(key)}
              choice={choice}
              onChoose={(next) => onChoose(key, next)}
              submitted={submitted}
            />
          );
        })}
      </div>
    </section>
  );
}
