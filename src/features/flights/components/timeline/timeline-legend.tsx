import { t } from '@lingui/core/macro';
import { cn } from '@/lib/cn';

const BOX = 'inline-block h-2.5 w-4 rounded-xs forced-color-adjust-none';

/** What the looks of a bar mean. */
export const TimelineLegend = () => (
  <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
    {[
      { look: 'bg-muted', text: t`Sent` },
      { look: 'bg-muted opacity-40', text: t`Planned` },
      { look: 'bg-muted opacity-40 timeline-waits', text: t`Pending or paused` },
      { look: 'border border-dashed border-control', text: t`Missed` },
    ].map(({ look, text }) => (
      <li key={text} className="inline-flex items-center gap-1.5">
        <span aria-hidden className={cn(BOX, look)} /> {text}
      </li>
    ))}
  </ul>
);
