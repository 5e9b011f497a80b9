import { t } from '@lingui/core/macro';
import { Section } from '@/ui/layout/section';
import { Skeleton } from '@/ui/states/skeleton';
import { NotificationEventsSkeleton } from './notification-events';

const FieldSkeleton = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-9 w-full" />
  </div>
);

const CONTENT = {
  profile: () => (
    <Section title={t`Account Information`}>
      <div className="grid content-between gap-4 sm:h-56 sm:grid-cols-2 max-sm:h-98">
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
    </Section>
  ),
  notifications: () => (
    <>
      <Section
        title={t`Notification Preferences`}
        description={t`Changes on this page are saved at once.`}
      >
        <div className="flex h-41.5 flex-col justify-between">
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-9 w-3/4" />
        </div>
      </Section>
      <Section
        title={t`Events`}
        description={t`The daily digest arrives at 08:00 in your organization’s time zone.`}
      >
        <NotificationEventsSkeleton />
      </Section>
    </>
  ),
  connections: () => (
    <div className="flex h-60 flex-col justify-between sm:h-54.5">
      <FieldSkeleton />
      <Skeleton className="h-8 w-36" />
      <FieldSkeleton />
    </div>
  ),
};

/** Loading state of a page of the profile. Its sections have about their final height. */
export function SettingsSkeleton({ part }: { part: keyof typeof CONTENT }) {
  const Content = CONTENT[part];
  return (
    <div role="status">
      <span className="sr-only">{t`Loading`}</span>
      <Content />
    </div>
  );
}
