import { t } from '@lingui/core/macro';
import { wordDiff } from '@/domain/word-diff';

/** A text with what went and what came since it was approved, also for those who do not see colours. */
export function WordChange({ before, now }: { before: string | null; now: string }) {
  if (before === null || before === now) return <>{now}</>;
  return wordDiff(before, now).map(({ kind, text }, place) => {
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
