import { t } from '@lingui/core/macro';
import { wordDiff } from '@/domain/shared/word-diff';

interface WordChangeProps {
  before: string | null;
  now: string;
  /** One side of the two alone, where they stand beside each other. */
  side?: 'before' | 'now';
}

/** A text with what went and what came, also for those who do not see colours. */
export function WordChange({ before, now, side }: WordChangeProps) {
  if (before === null || before === now) return <>{now}</>;
  return wordDiff(before, now).map(({ kind, text }, place) => {
    if ((side === 'now' && kind === 'gone') || (side === 'before' && kind === 'new')) return null;
    // The parts of one text: only their places tell them apart.
    const key = `${place} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    return kind === 'gone' ? (
      <del key={key} className="bg-destructive-soft text-destructive">
        <span className="sr-only">{t`removed:`} </span>
        {text}
      </del>
    ) : (
      <ins key={key} className="bg-success-soft text-success no-underline">
        <span className="sr-only">{t`added:`} </span>
        {text}
      </ins>
    );
  });
}
