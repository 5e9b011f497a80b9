import { t } from '@lingui/core/macro';
import { wordDiff } from '@/domain/shared/word-diff';

interface WordChangeProps {
  before: string | null;
  now: string;
  /** Shows one side only, for two columns side by side. */
  side?: 'before' | 'now';
}

/** Word diff of two texts. Removals and additions are also announced to screen readers. */
export function WordChange({ before, now, side }: WordChangeProps) {
  if (before === null || before === now) return <>{now}</>;
  return wordDiff(before, now).map(({ kind, text }, place) => {
    if ((side === 'now' && kind === 'gone') || (side === 'before' && kind === 'new')) return null;
    // Segments can repeat, so the key includes the position.
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
