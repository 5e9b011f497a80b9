import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CheckCode, contentFindings, type Finding } from '@/domain/content/checks';
import { storedContent } from '@/domain/content/content';
import { FIELD_PROBLEMS } from '@/domain/content/fields';
import { isRecord } from '@/domain/shared/json';
import { FoundList } from '@/features/composer/checks/message-checks';
import { fieldPath } from '@/lib/creative-field';
import { useCan } from '@/session/session';
import { flightDisplayName } from '@/words/flights';
import { type LaunchedMessage, launchedMessagesQuery } from '../queries';

/** Codes that `launch_check` returns with a repair. */
const SAID: readonly CheckCode[] = [
  ...FIELD_PROBLEMS,
  'http_link',
  'broken_link',
  'forbidden_word',
  'no_opt_out',
  'no_unsubscribe',
  'not_approved',
  'rejected',
];

/** The flight's own message, then what it tries beside it. */
function contentsOf({ type, creatives: [own], variants }: LaunchedMessage) {
  const tried: readonly unknown[] = Array.isArray(variants) ? variants : [];
  return [
    { variant: '', content: own?.version?.content },
    ...tried
      .filter(isRecord)
      .map(({ variant, content }) => ({ variant: String(variant), content })),
  ].flatMap(({ variant, content }) => {
    const said = storedContent(type, content);
    return said ? [{ variant, said }] : [];
  });
}

interface MessageFindingsProps {
  flights: readonly { id: string }[];
  /** Says of which flight a message is; not where one flight is shown. */
  withNames: boolean;
}

/** What the quality checks find in the messages that a launch sends; nothing where they find nothing. */
export function MessageFindings({ flights, withNames }: MessageFindingsProps) {
  const writer = useCan()('creative:create');
  const { data: messages } = useQuery(launchedMessagesQuery(flights.map(({ id }) => id)));
  const found = useMemo(
    () =>
      (messages ?? []).flatMap((flight) =>
        contentsOf(flight).flatMap(({ variant, said }) => {
          const list = contentFindings(said).filter(({ code }) => !SAID.includes(code));
          return list.length > 0 ? [{ flight, variant, list }] : [];
        }),
      ),
    [messages],
  );
  if (found.length === 0) return null;
  const linkOf = ({ creatives: [own] }: LaunchedMessage, variant: string) =>
    writer && own && variant === ''
      ? (finding: Finding) => fieldPath({ creativeId: own.creative_id }, finding)
      : undefined;
  return (
    <section aria-label={t`Message checks`}>
      <h3 className="mb-2 font-semibold">{t`Message checks`}</h3>
      <div className="space-y-2">
        {found.map(({ flight, variant, list }) => (
          <FoundList
            key={`${flight.id} ${variant}`}
            found={list}
            of={
              [withNames && flightDisplayName(flight.name), variant].filter(Boolean).join(', ') ||
              undefined
            }
            linkOf={linkOf(flight, variant)}
          />
        ))}
      </div>
    </section>
  );
}
