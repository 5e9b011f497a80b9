import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDateTime } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { Button, IconButton } from '@/ui/actions/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { CopyButton } from '@/ui/actions/copy-button';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { useGenerateApiKey, useRemoveApiKey } from '../mutations';
import { apiKeyQuery } from '../queries';

interface ApiKeyProps {
  /** Last characters of the current key; null if there is none. */
  hint: string | null;
  createdAt: string | null;
}

const MASKED_KEY = `fd_${'•'.repeat(12)}`;

function CurrentKey({ userId, hint }: { userId: string; hint: string }) {
  const [shown, setShown] = useState(false);
  const { data, isFetching } = useQuery({ ...apiKeyQuery(userId), enabled: shown });
  const visible = (shown && data?.api_key) || null;
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-control border border-control bg-surface pr-1 pl-3">
      <code className="min-w-0 flex-1 py-1.5 font-mono text-[0.8125rem] break-all">
        {visible ?? (
          <>
            <span aria-hidden>{MASKED_KEY}</span>
            {hint}
            <span className="sr-only"> {t`are the last characters of the key`}</span>
          </>
        )}
      </code>
      <IconButton
        label={shown ? t`Hide the API key` : t`Show the API key`}
        aria-pressed={shown}
        pending={shown && isFetching}
        onClick={() => setShown(!shown)}
      >
        {!(shown && isFetching) && (shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />)}
      </IconButton>
      {visible && <CopyButton text={visible} label={t`Copy the API key`} />}
    </div>
  );
}

/** The user's API key, masked until shown. Only the server generates keys, and a new one replaces the old one. */
export function ApiKey({ hint, createdAt }: ApiKeyProps) {
  const { userId, organisation } = useActor();
  const [confirming, setConfirming] = useState<'generate' | 'remove' | null>(null);
  const generate = useGenerateApiKey();
  const remove = useRemoveApiKey();
  const labelId = useId();
  const run = useSingleRun(async (action: 'generate' | 'remove') => {
    const previous = hint !== null;
    const done = action === 'generate' ? generate.mutateAsync({ previous }) : remove.mutateAsync();
    await done.catch(() => {});
    setConfirming(null);
  });
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1.5 text-[0.8125rem] font-medium">
        {t`API key`}
      </p>
      {hint ? (
        <CurrentKey key={createdAt} userId={userId} hint={hint} />
      ) : (
        <p className="text-muted">{t`You have no API key.`}</p>
      )}
      <p className="mt-1.5 text-[0.8125rem] text-muted">
        {hint && createdAt && (
          <>{t`Created ${{ time: formatDateTime(createdAt, organisation?.time_zone) }}.`} </>
        )}
        {t`Only you can see it. No API accepts it yet.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          pending={generate.isPending}
          onClick={() => (hint ? setConfirming('generate') : void run('generate'))}
        >
          {hint ? t`Generate a new key` : t`Generate API key`}
        </Button>
        {hint && (
          <Button variant="outline" size="sm" onClick={() => setConfirming('remove')}>
            {t`Remove key`}
          </Button>
        )}
      </div>
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
    </div>
  );
}
