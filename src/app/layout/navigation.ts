import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { can } from '@/domain/people/permissions';
import { paths } from '@/lib/paths';
import type { Actor } from '@/session/actor';
import { isConfined } from '@/session/confined';

/** A class of `src/ui/theme/icons.css`. */
export type Icon = `icon-${string}`;

export interface NavigationItem {
  label: MessageDescriptor;
  to: string;
  icon: Icon;
}

export interface NavigationGroup {
  label: string | null;
  items: NavigationItem[];
}

const MAIN: NavigationItem[] = [
  { label: msg`Dashboard`, to: paths.home, icon: 'icon-layout-dashboard' },
  { label: msg`Campaigns`, to: paths.campaigns, icon: 'icon-megaphone' },
  { label: msg`Calendar`, to: paths.calendar, icon: 'icon-calendar' },
  { label: msg`Creatives`, to: paths.creatives, icon: 'icon-message-square-text' },
  { label: msg`SMS+`, to: paths.clickTracker, icon: 'icon-link-2' },
  { label: msg`AudienceMart`, to: paths.audiences, icon: 'icon-target' },
  { label: msg`Analytics`, to: paths.analytics, icon: 'icon-chart-column' },
  { label: msg`Billing`, to: paths.billing, icon: 'icon-credit-card' },
];
const ADMINISTRATION: NavigationItem[] = [
  { label: msg`User Management`, to: paths.users, icon: 'icon-users' },
  { label: msg`Activity`, to: paths.activity, icon: 'icon-history' },
  { label: msg`API`, to: paths.api, icon: 'icon-code' },
];
/** Shown to admins if the organization requires approval. */
const APPROVALS: NavigationItem = {
  label: msg`Approvals`,
  to: paths.approvals,
  icon: 'icon-inbox',
};
const USERS = ADMINISTRATION.filter(({ to }) => to === paths.users);
const SUPERADMIN: NavigationItem[] = [
  { label: msg`Organisations`, to: paths.superadminOrganisations, icon: 'icon-building-2' },
  { label: msg`Configuration`, to: paths.superadminConfiguration, icon: 'icon-sliders-horizontal' },
  { label: msg`Console`, to: paths.superadmin, icon: 'icon-monitor' },
  { label: msg`Support Requests`, to: paths.superadminSupport, icon: 'icon-inbox' },
];
const BOTTOM: NavigationItem[] = [
  { label: msg`Inbox`, to: paths.inbox, icon: 'icon-bell' },
  { label: msg`Settings`, to: paths.settings, icon: 'icon-settings' },
  { label: msg`Help & Support`, to: paths.help, icon: 'icon-circle-question-mark' },
];

/** Shown to the provider's superadmins while they are not impersonating, next to the superadmin pages. */
const PLATFORM_BILLING: NavigationItem = {
  label: msg`Billing`,
  to: paths.billing,
  icon: 'icon-credit-card',
};

const asksForApproval = ({ organisation }: Actor) =>
  organisation !== null && organisation.approval_policy !== 'off';

/** The item that leads to this path: its own page, or the closest page above it. */
export const itemOfPath = (path: string, items: readonly NavigationItem[]) =>
  items
    .filter(({ to }) => path === to || (to !== paths.home && path.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0];

/** Links of the sidebar. Leaves out pages that would redirect a confined superadmin. */
export function navigationFor(actor: Actor): {
  groups: NavigationGroup[];
  bottom: NavigationItem[];
  /** All links, in the order of the sidebar. */
  items: NavigationItem[];
} {
  const confined = isConfined(actor);
  const groups: NavigationGroup[] = [];
  if (!confined) groups.push({ label: null, items: MAIN });
  if (can(actor, 'user:manage'))
    groups.push({
      label: t`Administration`,
      items: confined ? USERS : [...(asksForApproval(actor) ? [APPROVALS] : []), ...ADMINISTRATION],
    });
  if (actor.isSuperadmin)
    groups.push({
      label: t`Superadmin`,
      items: confined ? [...SUPERADMIN, PLATFORM_BILLING] : SUPERADMIN,
    });
  const bottom = confined ? BOTTOM.filter(({ to }) => to !== paths.help) : BOTTOM;
  return { groups, bottom, items: [...groups.flatMap((group) => group.items), ...bottom] };
}
