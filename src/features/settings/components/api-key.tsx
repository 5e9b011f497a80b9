import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '@/domain/shared/format';
import { IssuedKeyDialog } from '@/features/configuration/components/keys/issued-key-dialog';
import { paths } from '@/lib/paths';
import { useActor, useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { useGenerateApiKey, useRemoveApiKey } from '../mutations';
import { ownApiKeyQuery } from '../queries';

interface OwnKey {
  last_four: string;
  created_at: string;
  last_used_at: string | null;
}

const MASKED_KEY = `fd_live_${'•'.repeat(12)}`;

function MaskedKey({ apiKey }: { apiKey: OwnKey }) {
  const zone = useActor().organisation?.time_zone;
  const { last_four, created_at, last_used_at } = apiKey;
  return (
    <>
      <code className="block rounded-control border border-control bg-surface px-3 py-1.5 font-mono text-[0.8125rem] break-all">
        <span aria-hidden>
          {MASKED_KEY}
          {last_four}
        </span>
        <span className="sr-only">{t`The key ends in ${last_four}.`}</span>
      </code>
      <p className="mt-1.5 text-[0.8125rem] text-muted">
        {t`Created ${{ time: formatDateTime(created_at, zone) }}.`}{' '}
        {last_used_at
          ? t`Last used ${{ time: formatDateTime(last_used_at, zone) }}.`
          : t`Not used yet.`}
      </p>
    </>
  );
}

function KeyButtons({ hasKey }: { hasKey: boolean }) {
  const [confirming, setConfirming] = useState<'generate' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const generate = useGenerateApiKey();
  const remove = useRemoveApiKey();
  const run = useSingleRun(async (action: 'generate' | 'remove') => {
    const made =
      action === 'generate'
        ? await generate.mutateAsync({ previous: hasKey }).catch(() => null)
        : await remove.mutateAsync().catch(() => null);
    setConfirming(null);
    // After the confirmation has returned the focus, so that closing the key returns it there too.
    if (typeof made === 'string') afterNextFrame(() => setSecret(made));
  });
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        variant="outline"
        pending={generate.isPending}
        onClick={() => (hasKey ? setConfirming('generate') : void run('generate'))}
      >
        {hasKey ? t`Generate a new key` : t`Generate API key`}
      </Button>
      {hasKey && (
        <Button variant="outline" onClick={() => setConfirming('remove')}>
          {t`Remove key`}
        </Button>
      )}
      <ConfirmDialog
        open={confirming !== null}
        onOpenChange={() => setConfirming(null)}
        title={confirming === 'remove' ? t`Remove the API key?` : t`Generate a new API key?`}
        description={t`The current key stops working immediately.`}
        confirmLabel={confirming === 'remove' ? t`Remove key` : t`Generate`}
        pendingLabel={t`Working...`}
        pending={generate.isPending || remove.isPending}
        onConfirm={() => void run(confirming ?? 'generate')}
      />
      {secret && (
        <IssuedKeyDialog
          title={t`Your new API key`}
          description={t`Send it in the header “Authorization: Bearer …”.`}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  );
}

/** The user's own API key. It is shown once, after the server has generated it; a new key replaces the old one. */
export function ApiKey() {
  const query = useQuery(ownApiKeyQuery(useActor().userId));
  const can = useCan();
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <h2 id={labelId} className="mb-1.5 text-base font-semibold">
        {t`API key`}
      </h2>
      <QueryState
        query={query}
        pending={<Skeleton className="h-24" />}
        errorTitle={t`Couldn’t load the API key`}
      >
        {(apiKey: OwnKey | null) => (
          <>
            {apiKey && <MaskedKey apiKey={apiKey} />}
            <p className="mt-1.5 text-[0.8125rem] text-muted">
              {t`A key acts as you, with your role’s rights.`}{' '}
              <Link to={paths.api} className="underline underline-offset-2">
                {can('integration:manage')
                  ? t`Keys of the organization and reference`
                  : t`API reference`}
              </Link>
            </p>
            <KeyButtons hasKey={apiKey !== null} />
          </>
        )}
      </QueryState>
    </div>
  );
}
