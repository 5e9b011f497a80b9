import { t } from '@lingui/core/macro';
import { Skeleton } from '@/ui/states/skeleton';
import { NotificationEventsSkeleton } from './notification-events';
import { SettingsSection } from './settings-section';

function FieldSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}

/** Loading state of the profile. Its sections have their final height, so the content below does not shift. */
export function SettingsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t`Loading`}</span>
      <SettingsSection title={t`Account Information`}>
        <div className="grid content-between gap-4 sm:h-56 sm:grid-cols-2 max-sm:h-98">
          <FieldSkeleton />
          <FieldSkeleton />
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
      </SettingsSection>
      <SettingsSection title={t`Notification Preferences`}>
        <div className="flex h-41.5 flex-col justify-between">
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-9 w-3/4" />
        </div>
        <NotificationEventsSkeleton />
      </SettingsSection>
      <SettingsSection title={t`API Configuration`}>
        <div className="flex h-60 flex-col justify-between sm:h-54.5">
          <FieldSkeleton />
          <Skeleton className="h-8 w-36" />
          <FieldSkeleton />
        </div>
      </SettingsSection>
      <div className="mb-7 flex justify-end gap-2">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-9 w-32" />
      </div>
    </div>
  );
}
