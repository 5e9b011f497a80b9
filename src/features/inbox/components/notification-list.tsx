import { t } from '@lingui/core/macro';
import {
  Check,
  ClipboardCheck,
  CreditCard,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  TriangleAlert,
  KeyRound,
  UserRound,
  Webhook,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { groupNotifications } from '@/domain/people/notification-groups';
import type { NotificationThing } from '@/domain/people/notifications';
import { formatDate, formatDateTime, formatHour } from '@/domain/shared/format';
import { addDays } from '@/domain/time/days';
import { zonedDay } from '@/domain/time/wall-time';
import { cn } from '@/lib/cn';
import { notificationPath } from '@/lib/notification-path';
import { useActor } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import { Badge } from '@/ui/data/badge';
import { Card } from '@/ui/layout/card';
import type { InboxItem } from '../types';
import { notificationText } from '../words';
import { listKeys } from './list-keys';

const ICONS: Record<NotificationThing, LucideIcon> = {
  account: KeyRound,
  person: UserRound,
  approval: ClipboardCheck,
  campaign: Megaphone,
  flight: Megaphone,
  wallet: CreditCard,
  invoice: CreditCard,
  support_request: LifeBuoy,
  webhook: Webhook,
};

/** Events that stop something or need money. */
const PROBLEMS: ReadonlySet<InboxItem['kind']> = new Set<InboxItem['kind']>([
  'flight_limited',
  'flight_set_aside',
  'invoice_overdue',
  'webhook_paused',
]);

const isUnread = ({ read_at, resolved_at }: InboxItem) => read_at === null && resolved_at === null;

interface EntryProps {
  item: InboxItem;
  /** False for an older notification about the same thing, which is listed below its newest one. */
  isFirst: boolean;
  timeZone: string;
  markRead: (id: number) => void;
}

interface EntryTimeProps extends Pick<EntryProps, 'item' | 'timeZone'> {
  onRead: () => void;
}

/** Time of a notification. With a mouse, the button that marks it as read replaces it while the pointer is on the row. */
function EntryTime({ item, timeZone, onRead }: EntryTimeProps) {
  const unread = isUnread(item);
  return (
    <span className="relative flex shrink-0 flex-col items-end">
      <time
        dateTime={item.created_at}
        title={formatDateTime(item.created_at, timeZone)}
        className={cn(
          'pt-0.5 text-xs text-muted tabular-nums',
          unread &&
            'pointer-fine:group-focus-within/entry:opacity-0 pointer-fine:group-hover/entry:opacity-0',
        )}
      >
        {formatHour(item.created_at, timeZone)}
      </time>
      {unread && (
        <IconButton
          label={t`Mark as read`}
          aria-keyshortcuts="e"
          className="relative z-10 -mr-2.5 -mb-2 text-muted pointer-fine:absolute pointer-fine:mr-0 pointer-fine:-top-1.5 pointer-fine:right-0 pointer-fine:opacity-0 group-focus-within/entry:opacity-100! group-hover/entry:opacity-100!"
          onClick={onRead}
        >
          <Check aria-hidden />
        </IconButton>
      )}
    </span>
  );
}

function Entry({ item, isFirst, timeZone, markRead }: EntryProps) {
  const { title, detail } = notificationText(item);
  const isProblem = PROBLEMS.has(item.kind) && item.resolved_at === null;
  const Icon = isProblem ? TriangleAlert : ICONS[item.thing];
  const unread = isUnread(item);
  const read = () => unread && markRead(item.id);
  return (
    <div
      data-notification={item.id}
      className={cn(
        'group/entry relative flex items-start gap-3 px-5 hover:bg-raised',
        isFirst ? 'py-3.5' : 'py-2',
      )}
    >
      <span aria-hidden className="flex w-5 shrink-0 justify-center pt-0.5 text-muted">
        {isFirst && <Icon className={cn('size-4.5', isProblem && 'text-warning')} />}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={notificationPath(item, item)}
            onClick={read}
            dir="auto"
            className={cn(
              'min-w-0 break-words after:absolute after:inset-0 hover:underline',
              unread ? 'font-medium' : 'text-muted',
            )}
          >
            {title}
            {unread && <span className="sr-only">{t`, unread`}</span>}
          </Link>
          {item.resolved_at && <Badge color="green">{t`Resolved`}</Badge>}
        </div>
        {detail && (
          <p
            dir="auto"
            className="mt-0.5 line-clamp-2 max-w-prose text-[0.8125rem] text-muted break-words"
          >
            {detail}
          </p>
        )}
      </div>
      <EntryTime item={item} timeZone={timeZone} onRead={read} />
      {unread && (
        <span
          aria-hidden
          className="absolute top-5 left-2 size-1.5 rounded-full bg-accent forced-color-adjust-none"
        />
      )}
    </div>
  );
}

function dayLabel(day: string, today: string): string {
  if (day === today) return t`Today`;
  return day === addDays(today, -1) ? t`Yesterday` : formatDate(day);
}

interface NotificationListProps {
  items: readonly InboxItem[];
  /** Current time in milliseconds, which decides what is today. */
  now: number;
  markRead: (id: number) => void;
}

/** Notifications by day. Those about the same thing are in one group. */
export function NotificationList({ items, now, markRead }: NotificationListProps) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const today = zonedDay(timeZone, now);
  return (
    // The keys only add to the links and buttons in the list.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="space-y-6" onKeyDown={listKeys(markRead)}>
      {groupNotifications(items, timeZone).map(({ day, things }) => (
        <section key={day} aria-label={dayLabel(day, today)}>
          <h2 className="mb-2 text-[0.8125rem] font-medium text-muted">{dayLabel(day, today)}</h2>
          <Card className="overflow-hidden">
            <ul className="divide-y divide-border">
              {things.map((group) => (
                <li key={group[0]?.id}>
                  {group.map((item, place) => (
                    <Entry
                      key={item.id}
                      item={item}
                      isFirst={place === 0}
                      timeZone={timeZone}
                      markRead={markRead}
                    />
                  ))}
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}
