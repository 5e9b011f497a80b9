import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { roleLabel } from '@/words/people';
import { paths } from '@/lib/paths';
import { currentLanguage, LANGUAGE_NAMES } from '@/lib/languages';
import { toLanguage } from '@/lib/storage/stored-language';
import { useActor, useSignOut } from '@/session/session';
import { Avatar } from '@/ui/data/avatar';
import type { OpenedList } from '@/ui/actions/menu-button';
import { MenuList } from '@/ui/actions/menu-list';
import { isTheme, useTheme } from '@/ui/theme/theme';
import { useChooseLanguage } from './use-choose-language';

function Heading() {
  const { name, email, role, isSuperadmin, organisation } = useActor();
  const roleName = roleLabel(isSuperadmin ? 'superadmin' : role);
  return (
    <div className="flex items-center gap-2.5 border-b border-border px-2.5 pt-1.5 pb-2.5">
      <Avatar name={name} className="size-9 text-sm" />
      <div className="min-w-0 text-[0.8125rem] text-muted">
        <p className="truncate text-sm font-medium text-fg">
          <bdi>{name}</bdi>
        </p>
        <p className="truncate">{email}</p>
        <p className="truncate">{organisation ? `${roleName} · ${organisation.name}` : roleName}</p>
      </div>
    </div>
  );
}

export function AccountList({
  openShortcuts,
  ...list
}: OpenedList & { openShortcuts: () => void }) {
  const { theme, setTheme } = useTheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const chooseLanguage = useChooseLanguage();
  return (
    <MenuList
      {...list}
      heading={<Heading />}
      entries={[
        {
          label: t`Theme`,
          value: theme,
          onChoose: (value) => isTheme(value) && setTheme(value),
          choices: [
            { value: 'light', label: t`Light`, icon: 'icon-sun' },
            { value: 'dark', label: t`Dark`, icon: 'icon-moon' },
            { value: 'system', label: t`System`, icon: 'icon-monitor' },
          ],
        },
        {
          label: t`Language`,
          value: currentLanguage(),
          onChoose: (value) => {
            const language = toLanguage(value);
            if (language) chooseLanguage.mutate(language);
          },
          choices: Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label })),
        },
        'line',
        {
          label: t`Settings`,
          icon: 'icon-settings',
          onSelect: () => void navigate(paths.settings),
        },
        { label: t`Keyboard shortcuts`, icon: 'icon-keyboard', onSelect: openShortcuts },
        'line',
        { label: t`Sign Out`, icon: 'icon-log-out', onSelect: () => void signOut() },
      ]}
    />
  );
}
