/** Events that a webhook can receive, in the order of the form. Equal to private.webhook_types() of the database. */
export const WEBHOOK_EVENTS = [
  'flight.launched',
  'flight.ended',
  'flight.limited',
  'report.hourly',
  'approval.requested',
  'approval.decided',
  'wallet.low',
  'invoice.issued',
  'link.clicked',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
