import type { Language } from '../../../../src/domain/content/languages.ts';
import type {
  NotificationEvent,
  NotificationTarget,
} from '../../../../src/domain/people/notifications.ts';
import { notificationPath } from '../../../../src/lib/notification-path.ts';
import { paths } from '../../../../src/lib/paths.ts';
import { type MailContent, renderMailContent } from './mail-layout.ts';
import { plain } from './mail-text.ts';
import { inLanguage, say } from './mail-words.ts';
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
  language: Language;
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
    subject: say('digest.subject', { count }),
    paragraphs: [say('digest.text')],
    tables: [
      {
        title: say('digest.title'),
        columns: [say('digest.column')],
        rows: [
          ...events.map((event) => [
            { text: notificationText(event).subject, url: linkTo(event, origin) },
          ]),
          ...(more > 0 ? [[{ text: say('digest.more', { more }), url: inbox }]] : []),
        ],
      },
    ],
    action: { label: say('digest.action'), url: inbox },
    why: say('digest.why'),
  };
}

/** Carries the token in the URL fragment, which browsers do not send to servers, so no log contains it. */
function confirmMail(
  facts: { organisation: string; token: string },
  origin: string,
): MailContent {
  const organisation = plain(facts.organisation);
  return {
    subject: say('test_address.subject', { organisation }),
    paragraphs: [say('test_address.text', { organisation }), say('test_address.link')],
    action: {
      label: say('test_address.action'),
      url: `${origin}${paths.confirmTestAddress}#token=${facts.token}`,
    },
    why: say('test_address.why', { organisation }),
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

function render(mail: QueuedMail, origin: string) {
  const { organisation, color, unsubscribe } = mail;
  const footer = unsubscribe && [
    { label: say('footer.choose'), url: `${origin}${paths.settingsPage('notifications')}` },
    { label: say('footer.unsubscribe'), url: `${origin}${paths.unsubscribe}#token=${unsubscribe}` },
  ];
  return renderMailContent(contentOf(mail, origin), {
    ...(organisation && color && { from: { name: plain(organisation), color } }),
    ...(footer && { footer }),
  });
}

/**
 * Subject, HTML, text and headers of a queued email, in its language. `origin` is the app's, `api` that of the project with its
 * functions.
 */
export const platformMail = (mail: QueuedMail, origin: string, api = origin) => ({
  to: mail.recipient,
  ...inLanguage(mail.language, () => render(mail, origin)),
  ...(mail.unsubscribe && { headers: unsubscribeHeaders(mail.unsubscribe, api) }),
});
