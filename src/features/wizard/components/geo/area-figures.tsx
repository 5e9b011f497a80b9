import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { costBreakdown } from '@/domain/money/cost-model';
import { formatCount, formatCurrency, formatInteger } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { useEstimate, usePrices } from '@/features/wizard/use-cost';
import { Skeleton } from '@/ui/states/skeleton';
import { useValueAfterPress } from '@/ui/timing/press';
import { useWizardContext } from '../frame/wizard-context';

/** Price that the location adds to one message, and how many fewer messages the budget pays for. */
function AddedCost() {
  const { form } = useWizardContext();
  const { prices } = usePrices(form.control);
  const cost = useEstimate(form.control, prices);
  const anywhere = costBreakdown({ ...prices, geoEnabled: false, budget: cost.budget });
  // A line that appeared during a press would move Next away before the release.
  const fewer = useValueAfterPress(anywhere.displayedMessages - cost.displayedMessages);
  return (
    <dl>
      <dt className="text-muted">{t`Added cost`}</dt>
      <dd className="font-semibold tabular-nums">
        {t`${{ price: formatCurrency(cost.costPerSend - anywhere.costPerSend) }} per message`}
      </dd>
      {fewer > 0 && (
        <dd className="text-[0.8125rem] text-muted tabular-nums">
          {t`${{ count: formatInteger(fewer) }} fewer messages for ${{ budget: formatCurrency(cost.budget, 2) }}`}
        </dd>
      )}
    </dl>
  );
}

interface AreaFiguresProps {
  /** Leading figure; null without an area. */
  headline: string | null;
  /** Whether the figure is still to come. */
  loading: boolean;
  /** Whether the figure belongs to the area before the last change. */
  stale?: boolean;
  /** Sentences below it. A screen reader announces them with the headline. */
  children?: ReactNode;
}

/** Local reach next to the map: who lives there and what it costs. */
export function AreaFigures({ headline, loading, stale = false, children }: AreaFiguresProps) {
  return (
    <div className="space-y-4">
      <div
        role="status"
        aria-busy={loading || stale}
        className={cn('min-h-28 space-y-1 transition-opacity', stale && 'opacity-50')}
      >
        <p className="text-muted">{t`Local reach`}</p>
        <p className="min-h-10 text-[1.75rem] leading-10 font-semibold tracking-tight tabular-nums">
          {loading ? <Skeleton className="my-2 h-6 w-32" /> : (headline ?? '—')}
        </p>
        {!loading && <div className="space-y-1 text-[0.8125rem]">{children}</div>}
      </div>
      <AddedCost />
      <p className="text-[0.8125rem] text-muted">
        {t`Estimated reach still counts your whole audience, wherever people live.`}
      </p>
    </div>
  );
}

/** `2.1M people`. */
export const peopleText = (people: number): string =>
  plural(people, { one: '# person', other: `${formatCount(people)} people` });
