import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import {
  forgetWizard,
  type UnfinishedFlight,
  unfinishedFlights,
} from '@/features/wizard/unfinished';

function DraftName({ flightName, campaignName }: UnfinishedFlight) {
  const campaign = <bdi className="font-medium">{campaignName}</bdi>;
  return flightName ? (
    <Trans>
      Unfinished flight <bdi>“{flightName}”</bdi> in {campaign}
    </Trans>
  ) : (
    <Trans>Unfinished flight in {campaign}</Trans>
  );
}

export function UnfinishedList({ onContinue }: { onContinue: (campaignId: string) => void }) {
  const { userId, organisation } = useActor();
  const owner = { userId, organisationId: organisation?.id ?? '' };
  const [drafts, setDrafts] = useState(() => unfinishedFlights(owner));
  const [discarding, setDiscarding] = useState<UnfinishedFlight | null>(null);
  if (drafts.length === 0) return null;
  const discard = () => {
    if (discarding) forgetWizard(owner, discarding.campaignId);
    setDiscarding(null);
    setDrafts(unfinishedFlights(owner));
  };
  return (
    <Card className="mb-5" role="region" aria-label={t`Unfinished flights`}>
      <ul className="divide-y divide-border">
        {drafts.map((draft) => (
          <li
            key={draft.campaignId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
          >
            <FilePen aria-hidden className="size-4.5 shrink-0 text-accent" />
            <p className="min-w-0 flex-1 basis-56 break-words">
              <DraftName {...draft} />
            </p>
            <div className="flex gap-2">
              <Button size="sm" onClick={() => onContinue(draft.campaignId)}>
                {t`Continue`}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setDiscarding(draft)}>
                {t`Discard`}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={() => setDiscarding(null)}
        title={t`Discard this draft?`}
        description={t`This deletes your draft.`}
        confirmLabel={t`Discard`}
        onConfirm={discard}
      />
    </Card>
  );
}
