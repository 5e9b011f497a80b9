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
  label: string;
  to: string;
  icon: LucideIcon;
}

export interface NavigationGroup {
  label: string | null;
  items: NavigationItem[];
}

const MAIN: NavigationItem[] = [
  { label: 'Dashboard', to: paths.home, icon: LayoutDashboard },
  { label: 'Campaigns', to: paths.campaigns, icon: Megaphone },
  { label: 'Creatives', to: paths.creatives, icon: MessageSquareText },
  { label: 'SMS+', to: paths.clickTracker, icon: Link2 },
  { label: 'AudienceMart', to: paths.audiences, icon: Target },
  { label: 'Analytics', to: paths.analytics, icon: BarChart3 },
  { label: 'Billing', to: paths.billing, icon: CreditCard },
];
const ADMINISTRATION: NavigationItem[] = [
  { label: 'User Management', to: paths.users, icon: Users },
  { label: 'Activity', to: paths.activity, icon: History },
];
const USERS = ADMINISTRATION.filter(({ to }) => to === paths.users);
const SUPERADMIN: NavigationItem[] = [
  { label: 'Organisations', to: paths.superadminOrganisations, icon: Building2 },
  { label: 'Configuration', to: paths.superadminConfiguration, icon: SlidersHorizontal },
  { label: 'Support Requests', to: paths.superadminSupport, icon: Inbox },
];
const BOTTOM: NavigationItem[] = [
  { label: 'Settings', to: paths.settings, icon: Settings },
  { label: 'Help & Support', to: paths.help, icon: CircleHelp },
];

/** What staff of the provider have as themselves, beside the superadmin's pages. */
const PLATFORM_BILLING: NavigationItem = { label: 'Billing', to: paths.billing, icon: CreditCard };

/** The links of the sidebar; what would bounce a confined superadmin back is left out. */
export function navigationFor(actor: Actor): {
  groups: NavigationGroup[];
  bottom: NavigationItem[];
} {
  const confined = isConfined(actor);
  const groups: NavigationGroup[] = [];
  if (!confined) groups.push({ label: null, items: MAIN });
  if (can(actor, 'user:manage'))
    groups.push({ label: 'Administration', items: confined ? USERS : ADMINISTRATION });
  if (actor.isSuperadmin)
    groups.push({
      label: 'Superadmin',
      items: confined ? [...SUPERADMIN, PLATFORM_BILLING] : SUPERADMIN,
    });
  return { groups, bottom: confined ? BOTTOM.filter(({ to }) => to === paths.settings) : BOTTOM };
}
