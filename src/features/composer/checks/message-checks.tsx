import { t } from '@lingui/core/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { SectionContent } from '@/domain/launch/approval';
import { contentFindings, type Finding, trackedFindings } from '@/domain/content/checks';
import { storedContent } from '@/domain/content/content';
import { languageName } from '@/words/languages';
import { fieldPath } from '@/lib/creative-field';
import { useCan } from '@/session/session';
import { useBrokenLinks } from '@/features/creative-data/broken-links';
import { useForbiddenWords } from '@/features/creative-data/forbidden-words';
import { findingWords } from './words';
import { fieldLabel } from '@/features/creative-data/field-label';

interface FindingListProps {
  found: readonly Finding[];
  /** Variant letter, if several messages are listed. */
  variant?: string | undefined;
  /** URL of the field in the editor. */
  fieldLink?: ((finding: Finding) => string) | undefined;
}

/** Findings, each with its variant, language and field. */
export const FindingList = ({ found, variant, fieldLink }: FindingListProps) => (
  <ul className="space-y-2 empty:hidden">
    {found.map((finding) => {
      const { code, place, word, language } = finding;
      const where = [variant, language && languageName(language), place && fieldLabel(place)];
      const words = findingWords(finding);
      const text = [where.filter(Boolean).join(', '), words].filter(Boolean).join(': ');
      return (
        <li key={[code, place, word, language].join(' ')} className="flex items-start gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <span className="min-w-0 break-words">
            {fieldLink ? (
              <Link
                to={fieldLink(finding)}
                className="underline decoration-muted/60 underline-offset-4 hover:decoration-current"
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </span>
        </li>
      );
    })}
  </ul>
);

interface MessageChecksProps {
  /** A flight's message and its variants. */
  message: Pick<
    SectionContent['message'],
    'channel' | 'content' | 'variants' | 'target' | 'creative_id' | 'version_id'
  >;
}

type MessageSource = Pick<SectionContent['message'], 'creative_id' | 'version_id'>;

/** Returns a function for links to a message's fields; undefined for users who cannot edit creatives. */
function useFieldLink() {
  const writer = useCan()('creative:create');
  return ({ creative_id: creativeId, version_id: versionId }: MessageSource) =>
    writer && creativeId
      ? (finding: Finding) => fieldPath({ creativeId, versionId }, finding)
      : undefined;
}

/** Findings of a flight's message and its variants, for the approver. */
export function MessageChecks({ message }: MessageChecksProps) {
  const forbidden = useForbiddenWords();
  const linkFor = useFieldLink();
  const messages = useMemo(
    () =>
      [{ ...message, variant: undefined }, ...(message.variants ?? [])].flatMap((one) => {
        const stored = storedContent(message.channel, one.content);
        return stored ? [{ ...one, stored }] : [];
      }),
    [message],
  );
  const { target } = message;
  const broken = useBrokenLinks(
    messages.map(({ stored }) => stored),
    target,
  );
  const found = useMemo(
    () => messages.map((one) => ({ ...one, list: contentFindings(one.stored, forbidden, broken) })),
    [messages, forbidden, broken],
  );
  const tracked = trackedFindings(message.content, target, broken);
  const nothing = tracked.length === 0 && found.every(({ list }) => list.length === 0);
  return (
    <div className="space-y-2">
      <p className="mb-1 text-[0.8125rem] text-muted">{t`Checks`}</p>
      {nothing && (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          {t`No issues found.`}
        </p>
      )}
      {found.map((one) => (
        <FindingList
          key={one.variant ?? ''}
          found={one.list}
          variant={one.variant}
          fieldLink={linkFor(one)}
        />
      ))}
      <FindingList found={tracked} fieldLink={linkFor(message)} />
    </div>
  );
}
