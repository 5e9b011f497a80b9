import { t } from '@lingui/core/macro';
import { clickRate } from '@/domain/campaign/metrics';
import { formatDate, formatInteger, formatPercent } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { useActor } from '@/session/session';
import type { CreativeFigures } from '@/features/creative-data/creative-figures';

/** Figures of a creative in the order of the columns. */
export const FIGURE_KEYS = ['sent', 'clicks', 'used'] as const;
type FigureKey = (typeof FIGURE_KEYS)[number];

export const figureLabels = (): Record<FigureKey, string> => ({
  sent: t`Sent`,
  clicks: t`Click rate`,
  used: t`Last sent`,
});

/** Column widths in the list. The last one fits a date with its year. */
export const FIGURE_WIDTHS: Record<FigureKey, string> = {
  sent: '@xl:w-18',
  clicks: '@xl:w-20',
  used: '@xl:w-22',
};

interface FiguresProps {
  /** Null if no flight has used the creative; undefined while loading. */
  figures: CreativeFigures | null | undefined;
  className?: string;
}

const rateOf = (figures: CreativeFigures | null) => figures && clickRate(figures)?.value;

/** Messages sent, click rate and the day of the last message: columns in a wide list, otherwise one line. */
export function FigureColumns({ figures, className }: FiguresProps) {
  const { organisation } = useActor();
  const labels = figureLabels();
  const values = figures !== undefined && {
    sent: formatInteger(figures?.sent ?? 0),
    clicks: formatPercent(rateOf(figures)),
    used: formatDate(figures?.last_sent_at, organisation?.time_zone),
  };
  return (
    <dl
      className={cn(
        'flex flex-wrap gap-x-2 text-[0.8125rem] whitespace-nowrap tabular-nums @xl:gap-x-3 @xl:text-sm',
        className,
      )}
    >
      {FIGURE_KEYS.map((key) => (
        <div key={key} className={cn('flex gap-1 @xl:block @xl:text-right', FIGURE_WIDTHS[key])}>
          <dt className="text-muted @xl:sr-only">{labels[key]}</dt>
          <dd>{values && values[key]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Messages sent and click rate in words. */
export function FigureWords({ figures, className }: FiguresProps) {
  const rate = figures && rateOf(figures);
  const sent = figures?.sent ? t`${formatInteger(figures.sent)} sent` : t`Nothing sent yet`;
  return (
    <p
      className={cn(
        'flex min-h-5 flex-wrap content-start gap-x-2 text-[0.8125rem] tabular-nums',
        className,
      )}
    >
      {figures !== undefined && <span>{sent}</span>}
      {typeof rate === 'number' && <span>{t`${formatPercent(rate)} clicked`}</span>}
    </p>
  );
}
