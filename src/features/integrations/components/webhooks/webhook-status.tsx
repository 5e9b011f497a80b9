import { Status } from '@/ui/data/status';
import type { Webhook } from '@/features/integrations/webhook-queries';
import { webhookStatus } from '@/features/integrations/webhook-words';

interface WebhookStatusProps {
  webhook: Webhook;
  zone: string | undefined;
}

export function WebhookStatus({ webhook, zone }: WebhookStatusProps) {
  const { color, text } = webhookStatus(webhook, zone);
  return (
    <Status color={color} wrap>
      {text}
    </Status>
  );
}
