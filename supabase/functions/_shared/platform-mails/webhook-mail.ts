import type { NotificationEvent } from '../../../../src/domain/people/notifications.ts';
import { plain } from './mail-text.ts';
import { say } from './mail-words.ts';

type WebhookFacts = Extract<NotificationEvent, { kind: 'webhook_paused' }>['facts'];

/** Text of the email about a webhook that the platform paused or turned off. */
export function webhookPaused({ host: name, reason: code, organisation }: WebhookFacts) {
  const host = plain(name);
  const reason = say(`webhook_reason.${code}`);
  return {
    subject: say(`webhook_paused.${code === 'failing' ? 'paused' : 'off'}_subject`, { host }),
    paragraphs: [
      organisation
        ? say('webhook_paused.text', { host, organisation: plain(organisation), reason })
        : say('webhook_paused.nowhere', { host, reason }),
      say('webhook_paused.advice'),
    ],
    action: say('webhook_paused.action'),
    why: say('webhook_paused.why'),
  };
}
