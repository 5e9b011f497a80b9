import { useState } from 'react';
import { useActor } from '@/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { unfinishedFlights } from '@/features/wizard/unfinished';

/** Reserves the height of one draft, so the list below does not move. */
const Loading = () => (
  <div className="mb-5 min-h-14 rounded-card border border-border bg-surface" />
);

const UnfinishedList = lazyPart(
  async () => (await import('./unfinished-list')).UnfinishedList,
  <Loading />,
);

/** Drafts of flights that were not created. Loads its code only when there are drafts. */
export function UnfinishedFlights({ onContinue }: { onContinue: (campaignId: string) => void }) {
  const { userId, organisation } = useActor();
  const [hasDrafts] = useState(
    () => unfinishedFlights({ userId, organisationId: organisation?.id ?? '' }).length > 0,
  );
  return hasDrafts && <UnfinishedList onContinue={onContinue} />;
}
