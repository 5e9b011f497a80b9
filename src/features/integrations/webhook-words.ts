import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatDateTime } from '@/domain/shared/format';
import type { WebhookEvent } from '@/domain/shared/webhook-events';
import { i18n } from '@/lib/i18n';
import type { DeliveryState, Webhook } from './webhook-queries';

/** When each event is sent. */
export const EVENT_WORDS: Record<WebhookEvent, MessageDescriptor> = {
  'flight.launched': msg`A flight starts`,
  'flight.ended': msg`A flight ends`,
  'flight.limited': msg`A limit pauses a flight`,
  'report.hourly': msg`Figures of the last hour, if messages went out`,
  'approval.requested': msg`Someone requests an approval`,
  'approval.decided': msg`Someone approves or asks for changes`,
  'wallet.low': msg`Credits run low`,
  'invoice.issued': msg`An invoice is issued`,
  'link.clicked': msg`Clicks on tracked links, at most once a minute`,
};

const TEST_EVENT = msg`Test event`;

export const eventText = (type: string): string => {
  const words = (EVENT_WORDS as Record<string, MessageDescriptor>)[type];
  return i18n.t(words ?? TEST_EVENT);
};

interface Shown {
  color: string;
  text: string;
}

const STOPPED: Record<string, { color: string; text: MessageDescriptor }> = {
  person: { color: 'amber', text: msg`Paused` },
  failing: { color: 'red', text: msg`Paused after five days of failures` },
  gone: { color: 'red', text: msg`Off: the receiver answered 410 Gone` },
  unsafe_host: { color: 'red', text: msg`Off: the URL leads to a private network` },
};

/** Status of an endpoint: color of its dot and text. `zone` is the organization's. */
export function webhookStatus(webhook: Webhook, zone: string | undefined): Shown {
  const stopped = webhook.reason === null ? undefined : STOPPED[webhook.reason];
  if (stopped) return { color: stopped.color, text: i18n.t(stopped.text) };
  if (webhook.host_state === null) return { color: 'slate', text: t`Checking the URL` };
  if (webhook.host_state === 'missing') return { color: 'amber', text: t`Host not found` };
  if (webhook.failing_since === null) return { color: 'green', text: t`Active` };
  const since = formatDateTime(webhook.failing_since, zone);
  return { color: 'red', text: t`Failing since ${since}` };
}

export const STATE_WORDS: Record<DeliveryState, { color: string; text: MessageDescriptor }> = {
  waiting: { color: 'blue', text: msg`Waiting` },
  delivered: { color: 'green', text: msg({ message: 'Delivered', context: 'one message' }) },
  failed: { color: 'red', text: msg`Failed` },
  held: { color: 'amber', text: msg`Held while paused` },
};

const ERROR_WORDS: Record<string, MessageDescriptor> = {
  timeout: msg`No response within 15 seconds`,
  unknown_host: msg`Host not found`,
  unsafe_host: msg`The host leads to a private network`,
  certificate: msg`Invalid TLS certificate`,
  connection: msg`Connection failed`,
  invalid_response: msg`Invalid HTTP response`,
};

/** Result of an attempt: `HTTP 503` or why there was no response; null before the first attempt. */
export function resultText(status: number | null, error: string | null): string | null {
  if (status !== null) return t`HTTP ${status}`;
  const words = error === null ? undefined : ERROR_WORDS[error];
  return words ? i18n.t(words) : error;
}
