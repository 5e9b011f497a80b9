import { Skeleton } from '@/ui/states/skeleton';
import { SettingsSection } from './settings-section';

function FieldPlace() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}

/** The profile's sections in their final height while it is read, so that what stands below them does not move. */
export function SettingsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <SettingsSection title="Account Information">
        <div className="grid content-between gap-4 sm:h-56 sm:grid-cols-2 max-sm:h-98">
          <FieldPlace />
          <FieldPlace />
          <FieldPlace />
          <FieldPlace />
        </div>
      </SettingsSection>
      <SettingsSection title="Notification Preferences">
        <div className="flex h-41.5 flex-col justify-between">
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-9 w-3/4" />
        </div>
      </SettingsSection>
      <SettingsSection title="API Configuration">
        <div className="flex h-60 flex-col justify-between sm:h-54.5">
          <FieldPlace />
          <Skeleton className="h-8 w-36" />
          <FieldPlace />
        </div>
      </SettingsSection>
      <div className="mb-7 flex justify-end gap-2">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-9 w-32" />
      </div>
    </div>
  );
}
