import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CheckCode, contentFindings, type Finding } from '@/domain/content/checks';
import { storedContent } from '@/domain/content/content';
import { FIELD_PROBLEMS } from '@/domain/content/fields';
import { isRecord } from '@/domain/shared/json';
import { FindingList } from '@/features/composer/checks/message-checks';
import { fieldPath } from '@/lib/creative-field';
import { useCan } from '@/session/session';
import { flightDisplayName } from '@/words/flights';
import { type LaunchedMessage, launchedMessagesQuery } from '../queries';
import { CheckFailed } from './check-failed';

/** Codes that the checklist already shows, because `launch_check` returns them with a repair. */
const IN_CHECKLIST: readonly CheckCode[] = [
  ...FIELD_PROBLEMS,
  'http_link',
  'broken_link',
  'forbidden_word',
  'no_opt_out',
  'no_unsubscribe',
  'not_approved',
  'rejected',
];

/** Contents of a flight's assigned creative, as variant `''`, and of its variants. */
export function flightContents({ type, creatives: [assigned], variants }: LaunchedMessage) {
  const stored: readonly unknown[] = Array.isArray(variants) ? variants : [];
  return [
    { variant: '', content: assigned?.version?.content },
    ...stored
      .filter(isRecord)
      .map(({ variant, content }) => ({ variant: String(variant), content })),
  ].flatMap(({ variant, content: json }) => {
    const content = storedContent(type, json);
    return content ? [{ variant, content }] : [];
  });
}

interface MessageFindingsProps {
  flights: readonly { id: string }[];
  /** Prefixes each finding with the name of its flight. */
  withNames: boolean;
}

/** Findings of the message checks that the checklist does not show, or their failure. Renders nothing without findings. */
export function MessageFindings({ flights, withNames }: MessageFindingsProps) {
  const canEdit = useCan()('creative:create');
  const query = useQuery(launchedMessagesQuery(flights.map(({ id }) => id)));
  const { data: messages } = query;
  const found = useMemo(
    () =>
      (messages ?? []).flatMap((flight) =>
        flightContents(flight).flatMap(({ variant, content }) => {
          const list = contentFindings(content).filter(({ code }) => !IN_CHECKLIST.includes(code));
          return list.length > 0 ? [{ flight, variant, list }] : [];
        }),
      ),
    [messages],
  );
  if (query.isError) return <CheckFailed title={t`Couldn’t check the messages`} query={query} />;
  if (found.length === 0) return null;
  const fieldLink = ({ creatives: [assigned] }: LaunchedMessage, variant: string) =>
    canEdit && assigned && variant === ''
      ? (finding: Finding) => fieldPath({ creativeId: assigned.creative_id }, finding)
      : undefined;
  return (
    <section aria-label={t`Message checks`}>
      <h3 className="mb-2 font-semibold">{t`Message checks`}</h3>
      <div className="space-y-2">
        {found.map(({ flight, variant, list }) => (
          <FindingList
            key={`${flight.id} ${variant}`}
            found={list}
            variant={
              [withNames && flightDisplayName(flight.name), variant].filter(Boolean).join(', ') ||
              undefined
            }
            fieldLink={fieldLink(flight, variant)}
          />
        ))}
      </div>
    </section>
  );
}
