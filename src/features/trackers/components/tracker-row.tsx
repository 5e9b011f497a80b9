import { t } from '@lingui/core/macro';
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
import { DeleteTrackerButton, DuplicateTrackerButton } from './row-actions';
import { TrackerName } from './tracker-name';
import { TrackerVersions } from './tracker-versions';

interface TrackerRowProps {
  tracker: Tracker;
  previewed: PreviewedVersion | null;
  open: boolean;
  onToggle: () => void;
  onShow: (version: PreviewedVersion) => void;
}

function Figure({ label, value }: { label: string; value: number | null }) {
  return (
    <div className="sm:w-14 sm:text-right">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{formatInteger(value)}</dd>
    </div>
  );
}

/** A row of the tracker list. Expands to the versions and clicks. */
export function TrackerRow({ tracker, previewed, open, onToggle, onShow }: TrackerRowProps) {
  const can = useCan();
  const { search } = useLocation();
  const inPreview = previewed?.trackerId === tracker.id;
  const id = useId();
  const { name, original_url, version_count, click_count, people_count } = tracker;
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-3.5 md:px-4">
        <IconButton
          label={open ? t`Hide versions of ${name}` : t`Show versions of ${name}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <ChevronRight aria-hidden className={cn('transition-transform', open && 'rotate-90')} />
        </IconButton>
        <div className="min-w-0 flex-1 basis-48">
          <TrackerName tracker={tracker} />
          {original_url && (
            <p className="text-[0.8125rem] text-muted">
              <TruncatedText text={original_url} />
            </p>
          )}
        </div>
        <dl className="flex shrink-0 gap-4 sm:mr-2">
          <Figure label={t`Versions`} value={version_count} />
          <Figure label={t`Clicks`} value={click_count} />
          {/* Gateway reports count clicks without people. */}
          <Figure label={t`People`} value={click_count && !people_count ? null : people_count} />
        </dl>
        <div className="flex shrink-0 justify-end gap-1 max-sm:ml-auto sm:w-50">
          {can('tracker:create') && (
            <ButtonLink
              to={paths.newTrackerVersion(tracker.id)}
              state={{ search, trackerId: tracker.id }}
              variant="ghost"
              size="sm"
              aria-label={t`New Version of ${name}`}
            >
              <Plus aria-hidden /> {t`New Version`}
            </ButtonLink>
          )}
          <DuplicateTrackerButton tracker={tracker} />
          <DeleteTrackerButton tracker={tracker} />
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
