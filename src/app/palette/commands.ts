import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { fold } from '@/domain/shared/text';
import type { Permission } from '@/domain/people/permissions';
import { useImpersonate } from '@/session/impersonation';
import { useRecents } from '@/session/recents';
import { useActor, useCan, useSignOut } from '@/session/session';
import { useRunPageAction } from '@/ui/actions/page-action';
import { useTheme } from '@/ui/theme/theme';
import { OWN_PAGES, sharedPages } from '@/features/settings/setting-pages';
import { isConfined } from '@/session/confined';
import { type Icon, itemOfPath, navigationFor } from '../layout/navigation';

export interface Command {
  id: string;
  group: string;
  label: string;
  note?: string;
  icon: Icon;
  /** More words that find the command. With them it is listed only once the user types. */
  words?: string;
  /** Shortcut that runs the command without the palette. */
  keys?: string;
  run: () => void;
}

const CREATE: { label: MessageDescriptor; to: string; permission: Permission }[] = [
  { label: msg`New campaign`, to: paths.campaigns, permission: 'campaign:create' },
  { label: msg`New creative`, to: paths.creatives, permission: 'creative:create' },
  { label: msg`New tracker`, to: paths.clickTracker, permission: 'tracker:create' },
  { label: msg`New cohort`, to: paths.audiences, permission: 'audience:create' },
  { label: msg`Invite user`, to: paths.users, permission: 'user:manage' },
];

const THEMES = [
  { theme: 'light', label: msg`Light theme`, icon: 'icon-sun' },
  { theme: 'dark', label: msg`Dark theme`, icon: 'icon-moon' },
  { theme: 'system', label: msg`System theme`, icon: 'icon-monitor' },
] as const;

function useGo(navigate: NavigateFunction): Command[] {
  return navigationFor(useActor()).items.map(({ label, to, icon }) => ({
    id: `go:${to}`,
    group: t`Go to`,
    label: i18n.t(label),
    icon,
    run: () => void navigate(to),
  }));
}

/** The pages opened last, without the open one. */
function useRecentPages(navigate: NavigateFunction): Command[] {
  const { pathname, search } = useLocation();
  const { items } = navigationFor(useActor());
  return useRecents()
    .filter(({ path }) => path !== pathname && path !== pathname + search)
    .map(({ path, name }): Command => ({
      id: `recent:${path}`,
      group: t`Recent`,
      label: name,
      icon: itemOfPath(path.split('?')[0] ?? '', items)?.icon ?? 'icon-history',
      run: () => void navigate(path),
    }));
}

/**
 * What the header of the open page offers. A command clicks the header's own control, so that rights, dialogs and
 * waiting states have one home.
 */
export function readPageActions(): Command[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'main [data-page-actions] :is(a[href], button:enabled)',
  );
  return [...controls].map((control, index): Command => ({
    id: `page:${index}`,
    group: t`This page`,
    label: control.getAttribute('aria-label') ?? (control.textContent ?? '').trim(),
    icon: 'icon-chevron-right',
    run: () => control.click(),
  }));
}

function useCreate(navigate: NavigateFunction): Command[] {
  const actor = useActor();
  const can = useCan();
  const runPageAction = useRunPageAction();
  const create = CREATE.filter(
    ({ to, permission }) => can(permission) && (to === paths.users || !isConfined(actor)),
  );
  const commands = create.map(({ label, to }): Command => ({
    id: `create:${to}`,
    group: t`Create`,
    label: i18n.t(label),
    icon: 'icon-plus',
    run: () => runPageAction(to),
  }));
  if (!can('organisation:manage')) return commands;
  const organisation: Command = {
    id: 'create:organisation',
    group: t`Create`,
    label: t`New organization`,
    icon: 'icon-plus',
    run: () => void navigate(paths.newOrganisation),
  };
  return [...commands, organisation];
}

/** The pages of the settings, found by the names of their settings too. */
function useSettings(navigate: NavigateFunction): Command[] {
  const can = useCan();
  const { organisation } = useActor();
  const pages = [...OWN_PAGES, ...(organisation ? sharedPages(can) : [])];
  return pages
    .filter(({ to }) => to !== paths.api)
    .map(({ label, to, permission, settings }) => ({
      id: `settings:${to}`,
      group: t`Settings`,
      label: i18n.t(label),
      note: permission ? (organisation?.name ?? '') : t`You`,
      words: settings.map((setting) => i18n.t(setting.label)).join(' '),
      icon: 'icon-settings',
      run: () => void navigate(to),
    }));
}

/** Commands that need no request and are available on every screen. */
export function useCommands(openHelp: () => void): Command[] {
  const navigate = useNavigate();
  const { setTheme } = useTheme();
  const { impersonating } = useActor();
  const impersonate = useImpersonate();
  const signOut = useSignOut();
  const themes = THEMES.map(({ theme, label, icon }) => ({
    id: `theme:${theme}`,
    group: t`Settings`,
    label: i18n.t(label),
    icon,
    run: () => setTheme(theme),
  }));
  const more: Command[] = [
    {
      id: 'help',
      group: t`Settings`,
      label: t`Keyboard shortcuts`,
      keys: '?',
      icon: 'icon-keyboard',
      run: openHelp,
    },
    {
      id: 'sign-out',
      group: t`Settings`,
      label: t`Sign out`,
      icon: 'icon-log-out',
      run: () => void signOut(),
    },
  ];
  const exit: Command[] = impersonating
    ? [
        {
          id: 'exit',
          group: t`View as`,
          label: t`Exit impersonation`,
          icon: 'icon-log-out',
          run: () => impersonate.mutate(null),
        },
      ]
    : [];
  return [
    ...useRecentPages(navigate),
    ...useGo(navigate),
    ...useCreate(navigate),
    ...exit,
    ...themes,
    ...more,
    ...useSettings(navigate),
  ];
}

/** True if every typed word occurs in the command's group, label or further words. */
export function matchesCommand({ label, group, words }: Command, typed: string): boolean {
  if (words !== undefined && !typed) return false;
  const text = fold(`${group} ${label} ${words ?? ''}`);
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
