import type { NotificationEvent } from '../../../src/domain/people/notifications.ts';
import { plain } from './mail-text.ts';

type WebhookFacts = Extract<NotificationEvent, { kind: 'webhook_paused' }>['facts'];

const REASONS: Record<WebhookFacts['reason'], string> = {
  failing: 'it has only failed for five days',
  gone: 'it answered 410 Gone',
  unsafe_host: 'its URL leads to a private network',
};

/** Text of the email about a webhook that the platform paused or turned off. */
export const webhookPaused = ({ host, reason, organisation }: WebhookFacts) => ({
  subject: `The webhook to ${plain(host)} is ${reason === 'failing' ? 'paused' : 'off'}`,
  paragraphs: [
    `Flightdeck sends nothing more to ${plain(host)}${organisation ? ` for ${plain(organisation)}` : ''}: ${REASONS[reason]}.`,
    'When the receiver works again, resume the webhook and replay the messages that were held.',
  ],
  action: 'Open the webhook',
  why: 'You get this email because you manage the webhook.',
});
