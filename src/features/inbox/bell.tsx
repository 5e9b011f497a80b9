import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { ButtonLink } from '@/ui/actions/button';
import { useTitleBadge } from '@/ui/layout/use-document-title';
import { inboxCountsQuery } from './queries';

const MOST_SHOWN = 99;

/** Link to the inbox with the number of unseen notifications, which the page title shows too. */
export function Bell() {
  const { data } = useQuery(inboxCountsQuery(useActor().userId));
  const unseen = data?.unseen ?? 0;
  const shown = unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unseen);
  useTitleBadge(unseen > 0 ? shown : '');
  const label =
    unseen === 0
      ? t`Inbox`
      : t`Inbox, ${plural(unseen, { one: '# new notification', other: '# new notifications' })}`;
  return (
    <ButtonLink
      to={paths.inbox}
      variant="ghost"
      size="icon"
      className="relative"
      aria-label={label}
      title={label}
    >
      <BellIcon aria-hidden />
      {unseen > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4 font-semibold text-accent-fg tabular-nums"
        >
          {shown}
        </span>
      )}
    </ButtonLink>
  );
}
