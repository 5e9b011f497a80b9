import { useState } from 'react';
import { useActor } from '@/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { unfinishedFlights } from '@/features/wizard/unfinished';

/** As high as one flight: the list below does not move when it comes. */
const Loading = () => (
  <div className="mb-5 min-h-14 rounded-card border border-border bg-surface" />
);

const UnfinishedList = lazyPart(
  async () => (await import('./unfinished-list')).UnfinishedList,
  <Loading />,
);

/** Flights that were begun and not created. Nothing, and no code, without drafts. */
export function UnfinishedFlights({ onContinue }: { onContinue: (campaignId: string) => void }) {
  const { userId, organisation } = useActor();
  const [any] = useState(
    () => unfinishedFlights({ userId, organisationId: organisation?.id ?? '' }).length > 0,
  );
  return any && <UnfinishedList onContinue={onContinue} />;
}
