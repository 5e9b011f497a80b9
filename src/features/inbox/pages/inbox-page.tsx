import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell, CheckCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { i18n } from '@/lib/i18n';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { PageHeader } from '@/ui/layout/page-header';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { FilterSelect } from '@/ui/list/filter-bar';
import { NothingMatches } from '@/ui/list/nothing-matches';
import { useListFilter } from '@/ui/list/use-list-filter';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { RetryNotice } from '@/ui/states/retry-notice';
import { SkeletonRows } from '@/ui/states/skeleton';
import { KIND_LABELS } from '@/words/notifications';
import { NotificationList } from '../components/notification-list';
import { useMarkNotifications } from '../mutations';
import { inboxQuery } from '../queries';
import type { InboxFilter, InboxItem, InboxPage as Page } from '../types';

const KINDS = Object.keys(KIND_LABELS) as InboxItem['kind'][];
const FIELDS = {
  kind: (text: string) => KINDS.find((kind) => kind === text) ?? '',
  show: (text: string) => (text === 'unread' ? text : ''),
} satisfies { [Field in keyof InboxFilter]: (text: string) => InboxFilter[Field] };

const allItems = ({ pages }: { pages: Page[] }) => pages.flatMap(({ items }) => items);

/** Marks the notifications as seen that the complete list shows. Those that a filter hides stay unseen. */
function useMarkSeen(pages: Page[] | undefined, narrowed: boolean): void {
  const { mutate } = useMarkNotifications('seen');
  const newest = pages?.[0]?.items[0]?.id;
  const isDue = !narrowed && (pages?.[0]?.unseen ?? 0) > 0;
  const mark = useEffectEvent((until: number) => mutate({ until }));
  useEffect(() => {
    if (isDue && newest !== undefined) mark(newest);
  }, [isDue, newest]);
}

/** With a filter, marks only the notifications that are shown. */
function MarkAll({ pages, narrowed }: { pages: Page[]; narrowed: boolean }) {
  const { mutate, isPending } = useMarkNotifications('read');
  const items = allItems({ pages });
  const unread = items.filter((item) => item.read_at === null && item.resolved_at === null);
  const waiting = narrowed ? unread.length : (pages[0]?.unread ?? 0);
  return (
    <Button
      variant="outline"
      disabled={waiting === 0}
      pending={isPending}
      onClick={() =>
        mutate(narrowed ? { ids: unread.map(({ id }) => id) } : { until: items[0]?.id ?? 0 })
      }
    >
      <CheckCheck aria-hidden />
      {narrowed ? t`Mark these as read` : t`Mark all as read`}
    </Button>
  );
}

interface FiltersProps {
  filter: InboxFilter;
  setFilter: (change: Partial<InboxFilter>) => void;
}

const Filters = ({ filter, setFilter }: FiltersProps) => (
  <div
    role="search"
    aria-label={t`Filter notifications`}
    className="mb-5 flex flex-wrap items-center gap-3 print:hidden"
  >
    <FilterSelect
      label={t`Kind of event`}
      all={t`All events`}
      value={filter.kind}
      options={KINDS.map((kind) => [kind, i18n.t(KIND_LABELS[kind])] as const)}
      onChange={(kind) => setFilter({ kind })}
      className="w-56 max-sm:w-0"
    />
    <FilterSelect
      label={t`Read or unread`}
      all={t`All`}
      value={filter.show}
      options={[['unread', t`Unread`]] as const}
      onChange={(show) => setFilter({ show })}
      className="max-sm:flex-none! sm:max-w-56 sm:min-w-40"
    />
  </div>
);

/** `onClear` is set if a filter hides every notification. */
const EmptyInbox = ({ onClear }: { onClear?: () => void }) => (
  <Card>
    {onClear ? (
      <NothingMatches title={t`No matching notifications`} onClear={onClear} />
    ) : (
      <EmptyState icon={<Bell aria-hidden />} title={t`You’re all caught up`}>
        {t`Approvals, flights, credits and changes to your account appear here.`}
      </EmptyState>
    )}
  </Card>
);

export function InboxPage() {
  useDocumentTitle(t`Inbox`);
  const { filter, setFilter, narrowed, clear } = useListFilter(FIELDS, ['kind', 'show']);
  const query = useInfiniteQuery(inboxQuery(useActor().userId, filter));
  const { mutate: markRead } = useMarkNotifications('read');
  useMarkSeen(query.data?.pages, narrowed);
  const items = query.data ? allItems(query.data) : [];
  return (
    <>
      <PageHeader
        compact
        title={t`Inbox`}
        subtitle={t`What happened in your organization and to your account`}
        actions={<MarkAll pages={query.data?.pages ?? []} narrowed={narrowed} />}
      />
      <Filters filter={filter} setFilter={setFilter} />
      {query.error && query.data && (
        <RetryNotice query={query} className="mb-3">
          {t`Couldn’t refresh the list. It may be out of date.`}
        </RetryNotice>
      )}
      <QueryState
        query={query}
        pending={
          <Card>
            <SkeletonRows label={t`Loading notifications`} />
          </Card>
        }
        errorTitle={t`Couldn’t load your notifications`}
        isEmpty={(data) => allItems(data).length === 0}
        empty={<EmptyInbox {...(narrowed && { onClear: clear })} />}
      >
        {() => (
          <NotificationList
            items={items}
            now={query.dataUpdatedAt}
            markRead={(id) => markRead({ ids: [id] })}
          />
        )}
      </QueryState>
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mt-4 w-full"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show older notifications`}
        </Button>
      )}
    </>
  );
}

export { InboxPage as Component };
