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
  /** The last characters of the key there is; null without one. */
  hint: string | null;
  createdAt: string | null;
}

function ShownKey({ userId, hint }: { userId: string; hint: string }) {
  const [shown, setShown] = useState(false);
  const { data, isFetching } = useQuery({ ...apiKeyQuery(userId), enabled: shown });
  const visible = (shown && data?.api_key) || null;
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-control border border-control bg-surface pr-1 pl-3">
      <code className="min-w-0 flex-1 py-1.5 font-mono text-[0.8125rem] break-all">
        {visible ?? <span aria-hidden>fd_{'•'.repeat(12)}</span>}
        {!visible && (
          <>
            {hint}
            <span className="sr-only"> are the last characters of the key</span>
          </>
        )}
      </code>
      <IconButton
        label={shown ? 'Hide the API key' : 'Show the API key'}
        aria-pressed={shown}
        pending={shown && isFetching}
        onClick={() => setShown(!shown)}
      >
        {!(shown && isFetching) && (shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />)}
      </IconButton>
      {visible && <CopyButton text={visible} label="Copy the API key" />}
    </div>
  );
}

/** The own API key: masked until shown, made by the server, ended by a new one or by removal. */
export function ApiKey({ hint, createdAt }: ApiKeyProps) {
  const { userId, organisation } = useActor();
  const [asking, setAsking] = useState<'generate' | 'remove' | null>(null);
  const generate = useGenerateApiKey();
  const remove = useRemoveApiKey();
  const labelId = useId();
  const run = useSingleRun(async (action: 'generate' | 'remove') => {
    const previous = hint !== null;
    const done = action === 'generate' ? generate.mutateAsync({ previous }) : remove.mutateAsync();
    await done.catch(() => {});
    setAsking(null);
  });
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1.5 text-[0.8125rem] font-medium">
        API key
      </p>
      {hint ? (
        <ShownKey key={createdAt} userId={userId} hint={hint} />
      ) : (
        <p className="text-muted">You have no API key.</p>
      )}
      <p className="mt-1.5 text-[0.8125rem] text-muted">
        {hint && createdAt && `Made ${formatDateTime(createdAt, organisation?.time_zone)}. `}
        Only you see it, not even the admins of your organization. No API accepts it yet.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          pending={generate.isPending}
          onClick={() => (hint ? setAsking('generate') : void run('generate'))}
        >
          {hint ? 'Generate a new key' : 'Generate API key'}
        </Button>
        {hint && (
          <Button variant="outline" size="sm" onClick={() => setAsking('remove')}>
            Remove key
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking === 'remove' ? 'Remove the API key?' : 'Generate a new API key?'}
        description="The present key stops working at once, wherever it is used."
        confirmLabel={asking === 'remove' ? 'Remove key' : 'Generate'}
        pendingLabel="Working..."
        pending={generate.isPending || remove.isPending}
        onConfirm={() => void run(asking ?? 'generate')}
      />
    </div>
  );
}
