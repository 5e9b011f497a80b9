import { t } from '@lingui/core/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { SectionWords } from '@/domain/approval';
import { contentFindings, type Finding } from '@/domain/content/checks';
import { contentChannel, drawableContent } from '@/domain/content/content';
import { isRecord } from '@/domain/json';
import { languageName } from '@/words/languages';
import { useForbiddenWords } from '../forbidden-words';
import { findingWords } from './editor/words';
import { placeWords } from './history/place-words';

/** What stands out in a stored message of a channel; nothing where it is none of that channel. */
export function messageFindings(
  channel: string,
  content: unknown,
  forbidden: readonly string[],
): Finding[] {
  const shape = contentChannel(channel);
  return isRecord(content) && content['channel'] === shape
    ? contentFindings(drawableContent(shape, content), forbidden)
    : [];
}

interface FoundListProps {
  found: readonly Finding[];
  /** Of several messages which one it is. */
  of?: string | undefined;
}

/** What stands out, each with the language and the field in which it does. */
export const FoundList = ({ found, of }: FoundListProps) => (
  <ul className="space-y-2 empty:hidden">
    {found.map((finding) => {
      const { code, place, word, language } = finding;
      const where = [of, language && languageName(language), place && placeWords(place)];
      const words = findingWords(finding);
      return (
        <li key={[code, place, word, language].join(' ')} className="flex items-start gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <span className="min-w-0 break-words">
            {[where.filter(Boolean).join(', '), words].filter(Boolean).join(': ')}
          </span>
        </li>
      );
    })}
  </ul>
);

interface MessageChecksProps {
  /** The message of a flight, with what is tried beside it. */
  message: Pick<SectionWords['message'], 'channel' | 'content' | 'variants'>;
}

/** What stands out in a message and in its variants, for whoever is to approve them. */
export function MessageChecks({ message }: MessageChecksProps) {
  const forbidden = useForbiddenWords();
  const found = useMemo(
    () =>
      [{ content: message.content, variant: undefined }, ...(message.variants ?? [])].map(
        ({ content, variant }) => ({
          variant,
          list: messageFindings(message.channel, content, forbidden),
        }),
      ),
    [message, forbidden],
  );
  const nothing = found.every(({ list }) => list.length === 0);
  return (
    <div className="space-y-2">
      <p className="mb-1 text-[0.8125rem] text-muted">{t`Checks`}</p>
      {nothing && (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          {t`Nothing stands out.`}
        </p>
      )}
      {found.map(({ variant, list }) => (
        <FoundList key={variant ?? ''} found={list} of={variant} />
      ))}
    </div>
  );
}
