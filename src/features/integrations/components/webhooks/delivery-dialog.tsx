import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatInteger } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { QueryState } from '@/ui/states/query-state';
import { useReplayWebhooks } from '@/features/integrations/webhook-mutations';
import {
  type Delivery,
  type DeliveryDetails,
  deliveryQuery,
} from '@/features/integrations/webhook-queries';
import { eventText, resultText } from '@/features/integrations/webhook-words';

const CODE =
  'mt-1.5 max-h-64 overflow-auto rounded-control bg-raised p-3 font-mono text-xs whitespace-pre-wrap break-all';

/** Names of a protocol, not text to translate. */
const POST = 'POST';

function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre aria-label={label} tabIndex={0} className={CODE}>
      {children}
    </pre>
  );
}

function Attempt({ attempt }: { attempt: DeliveryDetails['attempts'][number] }) {
  const zone = useActor().organisation?.time_zone;
  return (
    <li className="py-3">
      <p>
        <span className="font-medium">{resultText(attempt.status, attempt.error)}</span>{' '}
        <span className="text-muted">
          {formatDateTime(attempt.at, zone)}
          {' · '}
          {t`${{ time: formatInteger(attempt.duration) }} ms`}
        </span>
      </p>
      {attempt.response && <Code label={t`Response`}>{attempt.response}</Code>}
    </li>
  );
}

function Details({ details }: { details: DeliveryDetails | null }) {
  if (!details) return <p className="text-muted">{t`This message was deleted after 30 days.`}</p>;
  const request = [
    `${POST} ${details.url}`,
    `webhook-id: ${details.message_id}`,
    '',
    JSON.stringify(details.payload, null, 2),
  ].join('\n');
  return (
    <div className="space-y-5">
      <section>
        <h3 className="font-semibold">{t`Request`}</h3>
        <Code label={t`Request`}>{request}</Code>
      </section>
      <section>
        <h3 className="font-semibold">{t`Attempts`}</h3>
        {details.attempts.length === 0 ? (
          <p className="mt-1.5 text-muted">{t`Not sent yet.`}</p>
        ) : (
          <ol className="divide-y divide-border">
            {details.attempts.map((attempt) => (
              <Attempt key={attempt.id} attempt={attempt} />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

interface DeliveryDialogProps {
  webhookId: string;
  delivery: Delivery;
  /** False while the endpoint is paused or off. */
  canReplay: boolean;
  onClose: () => void;
}

/** Request and attempts of a message, with a button that sends it again. */
export function DeliveryDialog({ webhookId, delivery, canReplay, onClose }: DeliveryDialogProps) {
  const query = useQuery(deliveryQuery(webhookId, delivery.id));
  const replay = useReplayWebhooks();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={eventText(delivery.type)}
      description={delivery.type}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>{t`Close`}</Button>
          {canReplay && (
            <Button
              pending={replay.isPending}
              onClick={() => replay.mutate({ id: webhookId, delivery: delivery.id })}
            >
              {t`Send Again`}
            </Button>
          )}
        </>
      }
    >
      <QueryState query={query} errorTitle={t`Couldn’t load the message`}>
        {(details) => <Details details={details} />}
      </QueryState>
    </Dialog>
  );
}
