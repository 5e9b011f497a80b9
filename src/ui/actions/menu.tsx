import type { ComponentProps } from 'react';
import { lazyPart } from '../layout/lazy-part';
import { MenuButton, type MenuEntry } from './menu-button';

const MenuList = lazyPart(async () => (await import('./menu-list')).MenuList);

type MenuProps = Omit<ComponentProps<typeof MenuButton>, 'renderList' | 'preload'> & {
  entries: readonly MenuEntry[];
};

export function Menu({ entries, ...button }: MenuProps) {
  return (
    <MenuButton
      {...button}
      preload={MenuList.preload}
      renderList={(list) => <MenuList {...list} entries={entries} />}
    />
  );
}
