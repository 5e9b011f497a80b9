import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { formatDateTime } from '@/domain/shared/format';
import { ReplaceKeyDialog } from '@/features/configuration/components/keys/replace-key-dialog';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { CopyButton } from '@/ui/actions/copy-button';
import { Notice } from '@/ui/states/notice';
import { useReplaceSecret, useShowSecret } from '@/features/integrations/webhook-mutations';

/** Placeholder of a hidden secret, not text to translate. */
const HIDDEN = 'whsec_••••••••••••••••';

/** The signing secret of an endpoint: hidden until the user shows it, with a button that replaces it. */
export function WebhookSecret({ id }: { id: string }) {
  const zone = useActor().organisation?.time_zone;
  const show = useShowSecret();
  const replace = useReplaceSecret();
  const [isReplacing, setIsReplacing] = useState(false);
  const secret = show.data?.secret;
  const until = show.data?.previous_until;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-h-9 min-w-0 flex-1 basis-72 items-center gap-1 rounded-control border border-control bg-surface pr-1 pl-3">
          <code className="min-w-0 flex-1 pt-2 pb-1 font-mono text-[0.8125rem] break-all">
            {secret ?? HIDDEN}
          </code>
          {secret && <CopyButton text={secret} label={t`Copy the secret`} />}
        </div>
        {secret ? (
          <Button variant="outline" onClick={() => show.reset()}>
            {t`Hide secret`}
          </Button>
        ) : (
          <Button variant="outline" pending={show.isPending} onClick={() => show.mutate(id)}>
            {t`Show secret`}
          </Button>
        )}
        <Button variant="outline" onClick={() => setIsReplacing(true)}>
          {t`Replace secret`}
        </Button>
      </div>
      {until && (
        <Notice className="mt-3">
          {t`Until ${{ time: formatDateTime(until, zone) }} each message also has a signature with the old secret.`}
        </Notice>
      )}
      {isReplacing && (
        <ReplaceKeyDialog
          title={t`Replace the secret?`}
          description={t`You get a new secret. For the hours below each message is signed with both, while you store the new one.`}
          draftName={`webhook-secret:${id}`}
          replace={replace}
          save={({ hours }) => replace.mutateAsync({ id, hours })}
          onClose={() => setIsReplacing(false)}
          onIssued={() => {
            setIsReplacing(false);
            show.mutate(id);
          }}
        />
      )}
    </>
  );
}
