import { t } from '@lingui/core/macro';
import { cn } from '@/lib/cn';

const BOX = 'inline-block h-2.5 w-4 rounded-xs forced-color-adjust-none';

/** Explains the looks of a timeline's bars, or of the bars of a month, which have no stripes. */
export const TimelineLegend = ({ stripes = true }: { stripes?: boolean }) => (
  <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted [&>li]:inline-flex [&>li]:items-center [&>li]:gap-1.5">
    <li>
      <span aria-hidden className={cn(BOX, 'bg-muted')} /> {t`Sent`}
    </li>
    <li>
      <span aria-hidden className={cn(BOX, 'bg-muted opacity-40')} /> {t`Planned`}
    </li>
    {stripes && (
      <li>
        <span aria-hidden className={cn(BOX, 'timeline-waits bg-muted opacity-40')} />{' '}
        {t`Pending or paused`}
      </li>
    )}
    <li>
      <span aria-hidden className={cn(BOX, 'border border-dashed border-control')} /> {t`Missed`}
    </li>
  </ul>
);
