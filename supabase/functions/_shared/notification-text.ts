import type { ListedKind, NotificationEvent } from '../../../src/domain/people/notifications.ts';
import type { MailContent } from './mail-layout.ts';
import { plain } from './mail-text.ts';

/** Text of an email about an event. */
export interface NotificationText extends Pick<MailContent, 'subject' | 'paragraphs' | 'why'> {
  /** Label of the button that leads to the thing that the event is about. */
  action: string;
}

/** Facts of an event of a kind. */
export type FactsOf<Kind extends ListedKind> = Extract<NotificationEvent, { kind: Kind }>['facts'];

/** Ends a sentence with the organization of the event: ` at Northwind`. */
export const at = (organisation?: string) => (organisation ? ` at ${plain(organisation)}` : '');
