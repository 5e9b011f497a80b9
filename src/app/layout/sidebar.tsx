import { t } from '@lingui/core/macro';
import type { CSSProperties, ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { useActor, useSignOut } from '@/session/session';
import { highlightColour, readableTextColour } from '@/ui/theme/contrast';
import { lazyPart } from '@/ui/layout/lazy-part';
import { useTheme } from '@/ui/theme/theme';
import { useTooltip } from '@/ui/overlays/tooltip';
import { itemOfPath, type NavigationItem, navigationFor } from './navigation';
import { OrganisationMark } from './organisation-mark';

const itemClass =
  'icon relative flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left font-medium transition-colors outline-offset-[-2px] focus-visible:outline-current max-md:h-11 before:size-4.5';

function Label({ expanded, children }: { expanded: boolean; children: ReactNode }) {
  return <span className={expanded ? 'truncate' : 'sr-only'}>{children}</span>;
}

const OrganisationSwitcher = lazyPart(
  async () => (await import('./organisation-switcher')).OrganisationSwitcher,
  <div className="h-10 max-md:h-12" />,
);
const PendingUserCount = lazyPart(async () => (await import('./pending-count')).PendingUserCount);
const PendingApprovalCount = lazyPart(
  async () => (await import('./pending-count')).PendingApprovalCount,
);
const OpenRequestCount = lazyPart(async () => (await import('./pending-count')).OpenRequestCount);

function Item({
  item,
  current,
  expanded,
  onNavigate,
}: {
  item: NavigationItem;
  /** Whether the open page belongs to this item. */
  current: boolean;
  expanded: boolean;
  onNavigate: () => void;
}) {
  const { to, icon } = item;
  const label = i18n.t(item.label);
  const { handlers, tooltip } = useTooltip(expanded ? undefined : label, { onTheRight: true });
  return (
    <li>
      <NavLink
        to={to}
        end={!current}
        onClick={onNavigate}
        {...handlers}
        className={({ isActive }) =>
          cn(
            itemClass,
            icon,
            !expanded && 'justify-center px-0',
            isActive ? 'bg-(--mark)/16' : 'hover:bg-(--mark)/10',
          )
        }
      >
        <Label expanded={expanded}>{label}</Label>
        {to === paths.users && <PendingUserCount expanded={expanded} />}
        {to === paths.approvals && <PendingApprovalCount expanded={expanded} />}
        {to === paths.superadminSupport && <OpenRequestCount expanded={expanded} />}
      </NavLink>
      {tooltip}
    </li>
  );
}

const DEFAULT_GROUND = '#1a1a1a';
/** Replaces the default in the dark theme: darker than the page, so that the page stands out. */
const DARK_GROUND = '#090b0f';

/** Uses the organization's menu color as background and the text color that is readable on it. */
export function Sidebar({
  expanded,
  onNavigate = () => {},
}: {
  expanded: boolean;
  onNavigate?: () => void;
}) {
  const actor = useActor();
  const signOut = useSignOut();
  const { shown } = useTheme();
  const colour = actor.organisation?.menu_color ?? DEFAULT_GROUND;
  const ground = colour === DEFAULT_GROUND && shown === 'dark' ? DARK_GROUND : colour;
  const style: CSSProperties & Record<'--mark', string> = {
    '--mark': highlightColour(ground),
    backgroundColor: ground,
    color: readableTextColour(ground),
  };
  const { groups, bottom, items } = navigationFor(actor);
  const open = itemOfPath(useLocation().pathname, items);
  const shared = { expanded, onNavigate };
  const { handlers, tooltip } = useTooltip(expanded ? undefined : t`Sign Out`, {
    onTheRight: true,
  });
  return (
    <div style={style} className="flex h-full flex-col overflow-y-auto">
      <OrganisationMark expanded={expanded} />
      {actor.isSuperadmin && <OrganisationSwitcher expanded={expanded} onChosen={onNavigate} />}
      <nav
        aria-label={t`Main`}
        className={cn('flex flex-1 flex-col gap-5 pt-4 pb-3', expanded ? 'px-3' : 'px-1.5')}
      >
        {groups.map((group) => (
          <div key={group.label ?? 'main'}>
            {group.label && (
              <p className={expanded ? 'px-2.5 pb-1.5 text-xs font-medium' : 'sr-only'}>
                {group.label}
              </p>
            )}
            <ul aria-label={group.label ?? t`Product`} className="space-y-0.5">
              {group.items.map((item) => (
                <Item key={item.to} item={item} current={item === open} {...shared} />
              ))}
            </ul>
          </div>
        ))}
        <ul aria-label={t`Account`} className="mt-auto space-y-0.5 border-t border-current/20 pt-3">
          {bottom.map((item) => (
            <Item key={item.to} item={item} current={item === open} {...shared} />
          ))}
          <li>
            <button
              type="button"
              onClick={() => void signOut()}
              {...handlers}
              className={cn(
                itemClass,
                'icon-log-out hover:bg-(--mark)/10',
                !expanded && 'justify-center px-0',
              )}
            >
              <Label expanded={expanded}>{t`Sign Out`}</Label>
            </button>
            {tooltip}
          </li>
        </ul>
      </nav>
    </div>
  );
}
