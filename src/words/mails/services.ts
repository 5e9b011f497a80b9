import { msg } from '@lingui/core/macro';

/** Sentences of the emails about support, webhooks, test addresses and test sends, and the links below every email. */
export const SERVICE_MAILS = {
  'support_answered.subject': msg({ message: 'Support answered: {subject}' }),
  'support_answered.text': msg({ message: 'Support answered your request “{subject}”.' }),
  'support_answered.action': msg({ message: 'Open Help & Support' }),
  'support_answered.why': msg({ message: 'You get this email because you sent the request.' }),
  'webhook_paused.paused_subject': msg({ message: 'The webhook to {host} is paused' }),
  'webhook_paused.off_subject': msg({ message: 'The webhook to {host} is off' }),
  /** `{reason}` is one of the clauses `webhook_reason.*`. */
  'webhook_paused.text': msg({
    message: 'Flightdeck sends nothing more to {host} for {organisation}: {reason}.',
  }),
  'webhook_paused.nowhere': msg({ message: 'Flightdeck sends nothing more to {host}: {reason}.' }),
  'webhook_paused.advice': msg({
    message:
      'When the receiver works again, resume the webhook and replay the messages that were held.',
  }),
  'webhook_paused.action': msg({ message: 'Open the webhook' }),
  'webhook_paused.why': msg({ message: 'You get this email because you manage the webhook.' }),
  'webhook_reason.failing': msg({ message: 'it has only failed for five days' }),
  'webhook_reason.gone': msg({ message: 'it answered 410 Gone' }),
  'webhook_reason.unsafe_host': msg({ message: 'its URL leads to a private network' }),
  'test_address.subject': msg({
    message: '{organisation} wants to send test messages to this address',
  }),
  'test_address.text': msg({
    message:
      '{organisation} saved this email address on Flightdeck to send tests of its messages to it.',
  }),
  'test_address.link': msg({
    message:
      'The link below works for 7 days. If you do not want this, ignore this email: no tests are sent without your confirmation.',
  }),
  'test_address.action': msg({ message: 'Confirm the address' }),
  'test_address.why': msg({
    message: 'You get this email because someone at {organisation} entered this email address.',
  }),
  'test.subject': msg({ message: 'Test ({channel})' }),
  'test.subject_of': msg({ message: 'Test ({channel}): {subject}' }),
  'test.action': msg({ message: 'See it as a device shows it' }),
  'test.why': msg({
    message: 'You get this email because someone sends tests of messages to this address.',
  }),
  'test_sms.subject': msg({ message: 'SMS notification' }),
  'test_sms.why': msg({
    message:
      'In the demo, text messages arrive here. You get this one because SMS notifications are on in your settings.',
  }),
  'footer.choose': msg({ message: 'Choose which emails you get' }),
  'footer.unsubscribe': msg({ message: 'Unsubscribe' }),
};
