import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useActor } from '@/session/session';
import { Avatar } from '@/ui/data/avatar';
import { lazyPart } from '@/ui/layout/lazy-part';
import { MenuButton } from '@/ui/actions/menu-button';
import { takeChoice } from './use-choose-language';

const AccountList = lazyPart(async () => (await import('./account-list')).AccountList);

export function AccountMenu({ openShortcuts }: { openShortcuts: () => void }) {
  const { name } = useActor();
  const menu = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takeChoice()) menu.current?.querySelector('button')?.focus();
  }, []);
  return (
    <span ref={menu} className="contents">
      <MenuButton
        label={t`Account: ${name}`}
        className="max-w-56 min-w-0 px-1.5"
        preload={AccountList.preload}
        renderList={(list) => <AccountList {...list} openShortcuts={openShortcuts} />}
      >
        <Avatar name={name} />
        <bdi className="truncate font-normal text-muted max-sm:hidden">{name}</bdi>
      </MenuButton>
    </span>
  );
}
