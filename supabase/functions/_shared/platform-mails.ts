import type {
  NotificationEvent,
  NotificationTarget,
} from '../../../src/domain/people/notifications.ts';
import { notificationPath } from '../../../src/lib/notification-path.ts';
import { paths } from '../../../src/lib/paths.ts';
import { type MailContent, renderMailContent } from './mail-layout.ts';
import { plain } from './mail-text.ts';
import { notificationText } from './notification-mails.ts';
import { type WeeklyReport, weeklyReportMail } from './weekly-report-mail.ts';

/** An event in `private.outbox`, with the thing that its email links to. */
type QueuedEvent = {
  [Kind in NotificationEvent['kind']]: {
    kind: Kind;
    facts: Extract<NotificationEvent, { kind: Kind }>['facts'] & NotificationTarget;
  };
}[NotificationEvent['kind']];

/** Facts of a digest: its newest events, and the count of all. */
interface Digest {
  count: number;
  events: QueuedEvent[];
}

/** A row of `private.outbox`: an email that the database queued for one person. */
export type QueuedMail = {
  recipient: string;
  /** Name and color (`#rrggbb`) of the organization, for the band of the email; null for an account without one. */
  organisation: string | null;
  color: string | null;
  /** Token that switches this kind of email off; null for emails that cannot be switched off. */
  unsubscribe: string | null;
} & (
  | QueuedEvent
  | { kind: 'digest'; facts: Digest }
  | { kind: 'test_address_confirm'; facts: { organisation: string; token: string } }
  | { kind: 'weekly_report'; facts: WeeklyReport }
);

const linkTo = (event: QueuedEvent, origin: string) =>
  `${origin}${notificationPath(event, event.facts)}`;

function eventMail(event: QueuedEvent, origin: string): MailContent {
  const { action: label, ...text } = notificationText(event);
  return { ...text, action: { label, url: linkTo(event, origin) } };
}

function digestMail({ count, events }: Digest, origin: string): MailContent {
  const inbox = `${origin}${paths.inbox}`;
  const more = count - events.length;
  return {
    subject: count === 1 ? 'Daily digest: 1 notification' : `Daily digest: ${count} notifications`,
    paragraphs: ['This happened since your last digest, and you have not read it yet.'],
    tables: [
      {
        title: 'Notifications',
        columns: ['Newest first'],
        rows: [
          ...events.map((event) => [
            { text: notificationText(event).subject, url: linkTo(event, origin) },
          ]),
          ...(more > 0 ? [[{ text: `${more} more`, url: inbox }]] : []),
        ],
      },
    ],
    action: { label: 'Open your inbox', url: inbox },
    why: 'You get this email because your settings put these events into a daily digest.',
  };
}

/** Carries the token in the URL fragment, which browsers do not send to servers, so no log contains it. */
function confirmMail(
  facts: { organisation: string; token: string },
  origin: string,
): MailContent {
  const by = plain(facts.organisation);
  return {
    subject: `${by} wants to send test messages to this address`,
    paragraphs: [
      `${by} saved this email address on Flightdeck to send tests of its messages to it.`,
      'The link below works for 7 days. If you do not want this, ignore this email: no tests are sent without your confirmation.',
    ],
    action: {
      label: 'Confirm the address',
      url: `${origin}${paths.confirmTestAddress}#token=${facts.token}`,
    },
    why: `You get this email because someone at ${by} entered this email address.`,
  };
}

function contentOf(mail: QueuedMail, origin: string): MailContent {
  if (mail.kind === 'test_address_confirm') return confirmMail(mail.facts, origin);
  if (mail.kind === 'digest') return digestMail(mail.facts, origin);
  if (mail.kind === 'weekly_report') return weeklyReportMail(mail.facts, origin);
  return eventMail(mail, origin);
}

/** Headers with which mail programs unsubscribe the recipient in one click (RFC 8058). */
const unsubscribeHeaders = (token: string, api: string) => ({
  'List-Unsubscribe': `<${api}/functions/v1/unsubscribe?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Subject, HTML, text and headers of a queued email. `origin` is the app's, `api` that of the project with its functions. */
export function platformMail(mail: QueuedMail, origin: string, api = origin) {
  const { organisation, color, unsubscribe } = mail;
  const footer = unsubscribe && [
    { label: 'Choose which emails you get', url: `${origin}${paths.settingsPage('notifications')}` },
    { label: 'Unsubscribe', url: `${origin}${paths.unsubscribe}#token=${unsubscribe}` },
  ];
  return {
    to: mail.recipient,
    ...renderMailContent(contentOf(mail, origin), {
      ...(organisation && color && { from: { name: plain(organisation), color } }),
      ...(footer && { footer }),
    }),
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe, api) }),
  };
}
