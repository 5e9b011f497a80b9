import { t } from '@lingui/core/macro';
import { Menu, PanelLeft, Search } from 'lucide-react';
import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useActor } from '@/session/session';
import { Badge } from '@/ui/data/badge';
import { Button, IconButton } from '@/ui/actions/button';
import { isReadablePage } from '@/ui/theme/contrast';
import { lazyPart } from '@/ui/layout/lazy-part';
import { createPageAction, PageActionContext } from '@/ui/actions/page-action';
import { useTheme } from '@/ui/theme/theme';
import { useIsMobile, useIsWide } from '@/ui/theme/use-media-query';
import { paletteKeys } from '../palette/is-mac';
import { startBuffering, stopBuffering } from '../palette/key-buffer';
import { AccountMenu } from './account-menu';
import { ImpersonationBar } from './impersonation-bar';
import { usePreloadPages } from './preload-pages';
import { Sidebar } from './sidebar';
import { useSidebarState } from './sidebar-state';
import { useShortcuts } from './use-shortcuts';
import { ZoneNotice } from './zone-notice';

const MobileSidebar = lazyPart(async () => (await import('./mobile-sidebar')).MobileSidebar);

const Bell = lazyPart(
  async () => (await import('@/features/inbox/bell')).Bell,
  <span className="size-8 max-md:size-10" />,
);

const Breadcrumb = lazyPart(async () => (await import('./breadcrumb')).Breadcrumb);

const Palette = lazyPart(async () => (await import('../palette/palette')).Palette);
const ShortcutsHelp = lazyPart(
  async () => (await import('../palette/shortcuts-help')).ShortcutsHelp,
);

function usePalette() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const openPalette = useCallback(() => {
    startBuffering();
    setOpen('palette');
  }, []);
  const openHelp = useCallback(() => setOpen('help'), []);
  const close = useCallback(() => setOpen(null), []);
  const [pageAction] = useState(createPageAction);
  const { pathname } = useLocation();
  useEffect(() => pageAction.pageShown(pathname), [pageAction, pathname]);
  useShortcuts({ openPalette, openHelp, create: pageAction.run });
  // Also when the palette's code failed to load.
  useEffect(() => stopBuffering, []);
  const dialogs = (
    <>
      {open === 'palette' && <Palette onClose={close} openHelp={openHelp} />}
      {open === 'help' && <ShortcutsHelp onClose={close} />}
    </>
  );
  return { dialogs, openPalette, openHelp, pageAction };
}

/** The organization's page color, in the light theme and only if our text is readable on it. */
function usePageGround(): (CSSProperties & Record<'--bg', string>) | undefined {
  const { organisation } = useActor();
  const { shown } = useTheme();
  const colour = organisation?.background_color ?? '#ffffff';
  const own = colour.toLowerCase() !== '#ffffff' && shown === 'light' && isReadablePage(colour);
  // Sets the token too, so that sticky elements have the same background.
  return own ? { '--bg': colour, backgroundColor: colour } : undefined;
}

/** Opens the command palette. In a wide window it looks like a search field and shows the shortcut. */
function SearchButton({ isWide, onClick }: { isWide: boolean; onClick: () => void }) {
  const label = t`Go to, create or find`;
  const shared = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick,
  } as const;
  if (!isWide)
    return (
      <IconButton label={label} {...shared}>
        <Search aria-hidden />
      </IconButton>
    );
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={label}
      className="w-64 justify-start font-normal text-muted"
      {...shared}
    >
      <Search aria-hidden /> <span className="truncate">{label}</span>
      <kbd aria-hidden className="ml-auto shrink-0 font-sans text-xs">
        {paletteKeys()}
      </kbd>
    </Button>
  );
}

export function AppShell() {
  const actor = useActor();
  const isMobile = useIsMobile();
  const isWide = useIsWide();
  const [sheetOpen, setSheetOpen] = useState(false);
  const toggleSheet = useCallback(() => setSheetOpen((open) => !open), []);
  const { expanded, toggle } = useSidebarState(toggleSheet, isMobile);
  const ground = usePageGround();
  const { dialogs, openPalette, openHelp, pageAction } = usePalette();
  usePreloadPages();
  return (
    <PageActionContext value={pageAction}>
      <div className="flex min-h-dvh">
        <a
          href="#content"
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-accent-fg focus:translate-y-0"
        >
          {t`Skip to content`}
        </a>
        {isMobile ? (
          sheetOpen && <MobileSidebar onClose={() => setSheetOpen(false)} />
        ) : (
          <aside
            aria-label={t`Sidebar`}
            data-state={expanded ? 'expanded' : 'collapsed'}
            className="sticky top-0 h-dvh shrink-0 transition-[width] duration-150 print:hidden"
            style={{ width: expanded ? '16rem' : '3rem' }}
          >
            <Sidebar expanded={expanded} />
          </aside>
        )}
        <div className="flex min-w-0 flex-1 flex-col" style={ground}>
          <div className="sticky top-0 z-20 print:hidden">
            <ImpersonationBar />
            <header className="flex h-14 items-center gap-2 border-b border-border bg-surface px-2 md:px-5">
              <IconButton
                label={t`Toggle sidebar`}
                aria-expanded={isMobile ? sheetOpen : expanded}
                aria-keyshortcuts="Control+B Meta+B"
                onClick={toggle}
              >
                {isMobile ? <Menu aria-hidden /> : <PanelLeft aria-hidden />}
              </IconButton>
              {actor.isSuperadmin && <Badge color="violet">{t`SUPERADMIN`}</Badge>}
              {isWide && <Breadcrumb />}
              <div className="ml-auto flex min-w-0 items-center gap-1 md:gap-2">
                <SearchButton isWide={isWide} onClick={openPalette} />
                <Bell />
                <AccountMenu openShortcuts={openHelp} />
              </div>
            </header>
          </div>
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[84rem] flex-1 px-4 py-6 md:px-8 md:py-8 print:p-0"
          >
            <ZoneNotice />
            <Outlet />
          </main>
        </div>
        {dialogs}
      </div>
    </PageActionContext>
  );
}
