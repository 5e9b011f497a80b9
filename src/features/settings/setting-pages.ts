import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '@/domain/people/permissions';
import { fold } from '@/domain/shared/text';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';

interface Setting {
  label: MessageDescriptor;
  /** URL hash of the setting on its page. */
  mark: string;
}

export interface SettingPage {
  label: MessageDescriptor;
  to: string;
  /** Permission in the organization; a page without it belongs to the user. */
  permission?: Permission;
  settings: readonly Setting[];
}

export const OWN_PAGES: readonly [SettingPage, ...SettingPage[]] = [
  {
    label: msg`Profile`,
    to: paths.settings,
    settings: [
      { label: msg`Name`, mark: 'name' },
      { label: msg`Email`, mark: 'email' },
      { label: msg`Phone`, mark: 'phone' },
      { label: msg`Language`, mark: 'language' },
    ],
  },
  {
    label: msg`Notifications`,
    to: paths.settingsPage('notifications'),
    settings: [
      { label: msg`Email notifications`, mark: 'emailNotifications' },
      { label: msg`SMS notifications`, mark: 'smsNotifications' },
      { label: msg`Weekly reports`, mark: 'weeklyReports' },
      { label: msg`Events and daily digest`, mark: 'events' },
    ],
  },
  {
    label: msg`Security`,
    to: paths.settingsPage('security'),
    settings: [
      { label: msg`Password`, mark: 'password' },
      { label: msg`Sign out other devices`, mark: 'devices' },
    ],
  },
  {
    label: msg`Appearance`,
    to: paths.settingsPage('appearance'),
    settings: [{ label: msg`Theme, light or dark`, mark: 'theme' }],
  },
  {
    label: msg`API Configuration`,
    to: paths.settingsPage('connections'),
    settings: [
      { label: msg`Your API key`, mark: 'key' },
      { label: msg`Webhook URL`, mark: 'webhook' },
    ],
  },
];

export const ORGANISATION_PAGES: readonly SettingPage[] = [
  {
    label: msg`Sending`,
    to: paths.settingsPage('sending'),
    permission: 'organisation:launches',
    settings: [
      { label: msg`Launch confirmation`, mark: 'launches' },
      { label: msg`Quiet hours`, mark: 'quiet-hours' },
      { label: msg`Holidays`, mark: 'holidays' },
    ],
  },
  {
    label: msg`Approval`,
    to: paths.settingsPage('approval'),
    permission: 'approval:decide',
    settings: [{ label: msg`Approval before launch`, mark: 'policy' }],
  },
  {
    label: msg`Links`,
    to: paths.settingsPage('links'),
    permission: 'organisation:launches',
    settings: [{ label: msg`UTM parameters`, mark: 'utm' }],
  },
  {
    label: msg`Words to avoid`,
    to: paths.settingsPage('words'),
    permission: 'organisation:launches',
    settings: [{ label: msg`Words to avoid`, mark: 'words' }],
  },
  {
    label: msg`API`,
    to: paths.api,
    permission: 'integration:manage',
    settings: [
      { label: msg`API keys`, mark: 'keys' },
      { label: msg`Webhooks`, mark: 'webhooks' },
      { label: msg`API reference`, mark: 'reference' },
    ],
  },
];

/** The organization's pages that the user may open. */
export const sharedPages = (can: (permission: Permission) => boolean) =>
  ORGANISATION_PAGES.filter(({ permission }) => !permission || can(permission));

interface FoundSetting {
  label: string;
  page: string;
  to: string;
}

/** Settings whose name or page contains every typed word. */
export function findSettings(pages: readonly SettingPage[], typed: string): FoundSetting[] {
  const words = fold(typed).split(/\s+/);
  return pages.flatMap(({ label, to, settings }) => {
    const page = i18n.t(label);
    return settings
      .map((setting) => ({ label: i18n.t(setting.label), page, to: `${to}#${setting.mark}` }))
      .filter((setting) => {
        const text = fold(`${page} ${setting.label}`);
        return words.every((word) => text.includes(word));
      });
  });
}
