import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { contentText } from '@/domain/content/content';
import { flightDisplayName } from '@/words/flights';
import { launchedMessagesQuery } from '../queries';
import { flightContents } from './message-findings';

/** Messages shown; a larger launch is reviewed on its flights. */
const MAX_MESSAGES = 3;

interface LaunchedMessagesProps {
  flights: readonly { id: string }[];
  /** Prefixes each message with the name of its flight. */
  withNames: boolean;
}

/** Texts that the launch sends. Renders nothing while they load; MessageFindings reports a failure. */
export function LaunchedMessages({ flights, withNames }: LaunchedMessagesProps) {
  const { data } = useQuery(launchedMessagesQuery(flights.map(({ id }) => id)));
  const messages = (data ?? []).flatMap((flight) =>
    flightContents(flight).map(({ variant, content }) => ({
      key: `${flight.id} ${variant}`,
      from: [withNames && flightDisplayName(flight.name), variant].filter(Boolean).join(', '),
      text: contentText(content),
    })),
  );
  if (messages.length === 0) return null;
  return (
    <section aria-label={t`Message`}>
      <h3 className="mb-2 font-semibold">{t`Message`}</h3>
      <ul className="space-y-2">
        {messages.slice(0, MAX_MESSAGES).map(({ key, from, text }) => (
          <li key={key} className="rounded-card bg-raised px-3.5 py-2.5">
            {from && (
              <p className="text-[0.8125rem] text-muted">
                <bdi>{from}</bdi>
              </p>
            )}
            <p dir="auto" className="line-clamp-4 break-words whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
