import { t } from '@lingui/core/macro';
import { useActor } from '@/session/session';
import { Avatar } from '@/ui/data/avatar';
import { lazyPart } from '@/ui/layout/lazy-part';
import { MenuButton } from '@/ui/actions/menu-button';

const AccountList = lazyPart(async () => (await import('./account-list')).AccountList);

export function AccountMenu({ openShortcuts }: { openShortcuts: () => void }) {
  const { name } = useActor();
  return (
    <MenuButton
      label={t`Account: ${name}`}
      className="max-w-56 min-w-0 px-1.5"
      preload={AccountList.preload}
      renderList={(list) => <AccountList {...list} openShortcuts={openShortcuts} />}
    >
      <Avatar name={name} />
      <bdi className="truncate font-normal text-muted max-sm:hidden">{name}</bdi>
    </MenuButton>
  );
}
