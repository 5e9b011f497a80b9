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
  /** The sections about which the person may decide, by their keys. */
  open: ReadonlySet<string>;
  choices: Choices;
  onChoose: (key: string, choice: SectionChoice | null) => void;
  /** Somebody tried to send comments that are missing. */
  tried: boolean;
}

/** A flight of a request: its sections, those that wait for a decision first. */
export function FlightReview({
  flight,
  review,
  open,
  choices,
  onChoose,
  tried,
}: FlightReviewProps) {
  const name = flightDisplayName(flight.name);
  // The page is named after it.
  const isAlone = review.flight_id !== null;
  // What waits for a decision comes first.
  const sections = flight.sections.toSorted((a, b) => Number(b.asked) - Number(a.asked));
  return (
    <section aria-label={name} className="mb-8">
      {isAlone ? (
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
              tried={tried}
            />
          );
        })}
      </div>
    </section>
  );
}
