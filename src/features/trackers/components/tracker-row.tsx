import { plural, t } from '@lingui/core/macro';
import { ChevronRight, Plus } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { formatInteger } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { ButtonLink, IconButton } from '@/ui/actions/button';
import { TruncatedText } from '@/ui/overlays/truncated-text';
import type { PreviewedVersion } from '../previewed-version';
import type { Tracker } from '../queries';
import { ClicksChart } from './clicks-chart';
import { TrackerMenu } from './row-actions';
import { TrackerName } from './tracker-name';
import { TrackerVersions } from './tracker-versions';

interface TrackerRowProps {
  tracker: Tracker;
  previewed: PreviewedVersion | null;
  open: boolean;
  /** Tab index of the controls: 0 in the row that Tab reaches, -1 in the others. */
  tabIndex: 0 | -1;
  onToggle: () => void;
  onShow: (version: PreviewedVersion) => void;
}

/** Shows on hover and focus, and always on touch and in a narrow list. */
const ON_HOVER =
  '@xl:pointer-fine:opacity-0 group-focus-within/row:opacity-100! group-hover/row:opacity-100!';
/** Width of a figure and of its head. */
const FIGURE_WIDTH = 'w-14 @xl:text-right';

/** Column heads, in a list that is wide enough for one line a row. */
export function TrackerHead({ total }: { total: number }) {
  const writer = useCan()('tracker:create');
  return (
    <div className="hidden min-h-9 items-center gap-x-3 border-b border-border px-4 text-[0.8125rem] text-muted @xl:flex">
      <span className="flex-1 pl-11">
        {t`${plural(total, { one: '# tracker', other: '# trackers' })}`}
      </span>
      <div aria-hidden className="flex gap-4">
        {[t`Versions`, t`Clicks`, t`People`].map((label) => (
          <span key={label} className={FIGURE_WIDTH}>
            {label}
          </span>
        ))}
      </div>
      {writer && <span className="w-8" />}
    </div>
  );
}

function Figure({ label, value }: { label: string; value: number | null }) {
  return (
    <div className={FIGURE_WIDTH}>
      <dt className="text-xs text-muted @xl:sr-only">{label}</dt>
      <dd className="font-medium tabular-nums">{formatInteger(value)}</dd>
    </div>
  );
}

/** A row of the tracker list. Expands to the versions and clicks. */
export function TrackerRow({
  tracker,
  previewed,
  open,
  tabIndex,
  onToggle,
  onShow,
}: TrackerRowProps) {
  const can = useCan();
  const { search } = useLocation();
  const inPreview = previewed?.trackerId === tracker.id;
  const id = useId();
  const { name, original_url, version_count, click_count, people_count } = tracker;
  return (
    <li data-row={tracker.id}>
      <div className="group/row flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 @max-xl:gap-x-0 @xl:min-h-12 @xl:flex-nowrap @xl:py-1">
        <IconButton
          label={open ? t`Hide versions of ${name}` : t`Show versions of ${name}`}
          tabIndex={tabIndex}
          aria-expanded={open}
          aria-controls={id}
          className="@max-xl:order-1"
          onClick={onToggle}
        >
          <ChevronRight aria-hidden className={cn('transition-transform', open && 'rotate-90')} />
        </IconButton>
        {/* In a narrow list the name starts at the edge, with the figures below it. */}
        <div className="min-w-0 flex-1 basis-32 @xl:basis-48">
          <TrackerName tracker={tracker} tabIndex={tabIndex} />
          {original_url && (
            <p className="text-[0.8125rem] text-muted">
              <TruncatedText text={original_url} />
            </p>
          )}
        </div>
        {can('tracker:create') && (
          <ButtonLink
            to={paths.newTrackerVersion(tracker.id)}
            state={{ search, trackerId: tracker.id }}
            variant="ghost"
            size="sm"
            className={cn('@max-xl:order-3 @max-xl:ms-auto', ON_HOVER)}
            tabIndex={tabIndex}
            aria-label={t`New Version of ${name}`}
          >
            <Plus aria-hidden /> <span className="@xl:@max-3xl:hidden">{t`New Version`}</span>
          </ButtonLink>
        )}
        <dl className="flex shrink-0 gap-4 @max-xl:order-2">
          <Figure label={t`Versions`} value={version_count} />
          <Figure label={t`Clicks`} value={click_count} />
          {/* Gateway reports count clicks without people. */}
          <Figure label={t`People`} value={click_count && !people_count ? null : people_count} />
        </dl>
        <div className="flex empty:hidden @max-xl:order-1">
          <TrackerMenu tracker={tracker} tabIndex={tabIndex} />
        </div>
      </div>
      <div id={id} hidden={!open} className="border-t border-border bg-bg/60 px-3 py-3 md:px-6">
        {open && (
          <>
            <TrackerVersions
              tracker={tracker}
              previewedId={inPreview ? previewed.versionId : undefined}
              onShow={(versionId) => onShow({ trackerId: tracker.id, versionId })}
            />
            <div className="mt-4 border-t border-border pt-4">
              <ClicksChart trackerId={tracker.id} />
            </div>
          </>
        )}
      </div>
    </li>
  );
}
