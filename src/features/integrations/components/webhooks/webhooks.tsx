import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useActor, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Badge } from '@/ui/data/badge';
import { DataTable } from '@/ui/data/data-table';
import { Section } from '@/ui/layout/section';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { type Webhook, webhooksQuery } from '@/features/integrations/webhook-queries';
import { WebhookDialog } from './webhook-dialog';
import { WebhookStatus } from './webhook-status';

const UrlCell = ({ webhook }: { webhook: Webhook }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
    <Link
      to={paths.webhook(webhook.id)}
      className="min-w-0 font-medium break-all underline-offset-4 hover:underline"
    >
      {webhook.url}
    </Link>
    {webhook.person_id && <Badge>{t`Only yours`}</Badge>}
  </span>
);

/** Endpoints of the organization, and the user's own. */
export function Webhooks() {
  const query = useQuery(webhooksQuery(useOrganisationId()));
  const zone = useActor().organisation?.time_zone;
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Section
      title={t`Webhooks`}
      mark="webhooks"
      description={t`Flightdeck tells other systems when something happens.`}
      actions={
        <Button variant="outline" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden /> {t`Create Webhook`}
        </Button>
      }
    >
      <QueryState
        query={query}
        errorTitle={t`Couldn’t load the webhooks`}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState icon={<WebhookIcon />} title={t`No webhooks yet`}>
            {t`Create one for each system that should receive events.`}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption={t`Webhooks`}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { header: t`URL`, cell: (webhook) => <UrlCell webhook={webhook} /> },
              {
                header: t`Events`,
                phone: 'bare',
                cell: ({ events }) => plural(events.length, { one: '# event', other: '# events' }),
                className: 'whitespace-nowrap',
              },
              {
                header: t`Status`,
                phone: 'bare',
                cell: (webhook) => <WebhookStatus webhook={webhook} zone={zone} />,
              },
            ]}
          />
        )}
      </QueryState>
      {isCreating && (
        <WebhookDialog
          onClose={() => setIsCreating(false)}
          onSaved={(id) => void navigate(paths.webhook(id))}
        />
      )}
    </Section>
  );
}
