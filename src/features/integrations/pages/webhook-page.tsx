import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { PageHeader } from '@/ui/layout/page-header';
import { Section } from '@/ui/layout/section';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { NotFoundState } from '@/ui/states/not-found-state';
import { QueryState } from '@/ui/states/query-state';
import { WebhookActions } from '../components/webhooks/webhook-actions';
import { WebhookLog } from '../components/webhooks/webhook-log';
import { WebhookSecret } from '../components/webhooks/webhook-secret';
import { WebhookStatus } from '../components/webhooks/webhook-status';
import { type Webhook, webhookQuery } from '../webhook-queries';
import { eventText } from '../webhook-words';

const NotFound = () => (
  <NotFoundState title={t`Webhook not found`}>
    {t`It was deleted or belongs to another organization.`}
  </NotFoundState>
);

function Details({ webhook }: { webhook: Webhook }) {
  const { hostname } = new URL(webhook.url);
  const zone = useActor().organisation?.time_zone;
  useDocumentTitle(t`Webhook ${hostname}`);
  return (
    <>
      <PageHeader
        back={
          webhook.person_id ? (
            <BackLink to={paths.settingsPage('connections')}>{t`Settings`}</BackLink>
          ) : (
            <BackLink to={paths.api} inBreadcrumb>{t`API`}</BackLink>
          )
        }
        title={hostname}
        subtitle={<span className="break-all">{webhook.url}</span>}
        badge={<WebhookStatus webhook={webhook} zone={zone} />}
        actions={<WebhookActions webhook={webhook} />}
      />
      <Section
        title={t`Signing secret`}
        description={t`Your receiver checks with it that a message comes from Flightdeck.`}
      >
        <WebhookSecret id={webhook.id} />
      </Section>
      <WebhookLog webhook={webhook} />
      <Section title={t`Events`}>
        <ul className="max-w-2xl divide-y divide-border border-y border-border">
          {webhook.events.map((event) => (
            <li key={event} className="grid items-baseline gap-x-4 py-2 sm:grid-cols-2">
              {eventText(event)} <code className="font-mono text-xs text-muted">{event}</code>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** An endpoint with its secret and log. The database decides who may see it. */
export function WebhookPage() {
  const { webhookId = '' } = useParams();
  const query = useQuery(webhookQuery(webhookId));
  return (
    <QueryState query={query} errorTitle={t`Couldn’t load the webhook`}>
      {(webhook) => (webhook ? <Details webhook={webhook} /> : <NotFound />)}
    </QueryState>
  );
}

export { WebhookPage as Component };
