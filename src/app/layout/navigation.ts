import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  BarChart3,
  Building2,
  CircleHelp,
  CreditCard,
  History,
  Inbox,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Settings,
  SlidersHorizontal,
  Target,
  Users,
} from 'lucide-react';
import { can } from '@/domain/permissions';
import { paths } from '@/lib/paths';
import type { Actor } from '@/session/actor';
import { isConfined } from '@/session/confined';

export interface NavigationItem {
  label: MessageDescriptor;
  to: string;
  icon: LucideIcon;
}

export interface NavigationGroup {
  label: string | null;
  items: NavigationItem[];
}

const MAIN: NavigationItem[] = [
  { label: msg`Dashboard`, to: paths.home, icon: LayoutDashboard },
  { label: msg`Campaigns`, to: paths.campaigns, icon: Megaphone },
  { label: msg`Creatives`, to: paths.creatives, icon: MessageSquareText },
  { label: msg`SMS+`, to: paths.clickTracker, icon: Link2 },
  { label: msg`AudienceMart`, to: paths.audiences, icon: Target },
  { label: msg`Analytics`, to: paths.analytics, icon: BarChart3 },
  { label: msg`Billing`, to: paths.billing, icon: CreditCard },
];
const ADMINISTRATION: NavigationItem[] = [
  { label: msg`User Management`, to: paths.users, icon: Users },
  { label: msg`Activity`, to: paths.activity, icon: History },
];
const USERS = ADMINISTRATION.filter(({ to }) => to === paths.users);
const SUPERADMIN: NavigationItem[] = [
  { label: msg`Organisations`, to: paths.superadminOrganisations, icon: Building2 },
  { label: msg`Configuration`, to: paths.superadminConfiguration, icon: SlidersHorizontal },
  { label: msg`Support Requests`, to: paths.superadminSupport, icon: Inbox },
];
const BOTTOM: NavigationItem[] = [
  { label: msg`Settings`, to: paths.settings, icon: Settings },
  { label: msg`Help & Support`, to: paths.help, icon: CircleHelp },
];

/** What staff of the provider have as themselves, beside the superadmin's pages. */
const PLATFORM_BILLING: NavigationItem = {
  label: msg`Billing`,
  to: paths.billing,
  icon: CreditCard,
};

/** The links of the sidebar; what would bounce a confined superadmin back is left out. */
export function navigationFor(actor: Actor): {
  groups: NavigationGroup[];
  bottom: NavigationItem[];
} {
  const confined = isConfined(actor);
  const groups: NavigationGroup[] = [];
  if (!confined) groups.push({ label: null, items: MAIN });
  if (can(actor, 'user:manage'))
    groups.push({ label: t`Administration`, items: confined ? USERS : ADMINISTRATION });
  if (actor.isSuperadmin)
    groups.push({
      label: t`Superadmin`,
      items: confined ? [...SUPERADMIN, PLATFORM_BILLING] : SUPERADMIN,
    });
  return { groups, bottom: confined ? BOTTOM.filter(({ to }) => to === paths.settings) : BOTTOM };
}
