import type { NotificationEvent, NotificationTarget } from '@/domain/people/notifications';

/** Counters of the whole inbox, as the database counts them. Resolved notifications count in neither. */
export interface InboxCounts {
  unseen: number;
  unread: number;
}

export type InboxItem = NotificationEvent &
  NotificationTarget & {
    id: number;
    created_at: string;
    seen_at: string | null;
    read_at: string | null;
    /** When the reason of the event was gone. */
    resolved_at: string | null;
  };

/** Response of `rpc/inbox`. `next` is the cursor of the next page. */
export interface InboxPage extends InboxCounts {
  items: InboxItem[];
  next: number | null;
}

export interface InboxFilter {
  kind: InboxItem['kind'] | '';
  show: 'unread' | '';
}
