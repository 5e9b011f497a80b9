import type { ListedKind, NotificationEvent } from '../../../../src/domain/people/notifications.ts';
import type { MailContent } from './mail-layout.ts';
import { plain } from './mail-text.ts';

/** Text of an email about an event. */
export interface NotificationText extends Pick<MailContent, 'subject' | 'paragraphs' | 'why'> {
  /** Label of the button that leads to the thing that the event is about. */
  action: string;
}

/** Facts of an event of a kind. */
export type FactsOf<Kind extends ListedKind> = Extract<NotificationEvent, { kind: Kind }>['facts'];

/** Name of an event's organization. Only events about an account can have none. */
export const nameOf = (organisation = 'Flightdeck') => plain(organisation);
