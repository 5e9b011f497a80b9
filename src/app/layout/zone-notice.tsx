import { t } from '@lingui/core/macro';
import { isKnownZone } from '@/domain/time/time-zone';
import { useActor } from '@/session/session';
import { Notice } from '@/ui/states/notice';

/** Explains why times are in UTC when this browser does not know the organization's time zone. */
export function ZoneNotice() {
  const zone = useActor().organisation?.time_zone ?? 'UTC';
  if (isKnownZone(zone)) return null;
  return (
    <Notice tone="warning" className="mb-5">
      {t`This browser doesn’t know the time zone ${{ zone }}. Times are shown in UTC. Update the browser to see local times.`}
    </Notice>
  );
}
