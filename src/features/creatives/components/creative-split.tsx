import { t } from '@lingui/core/macro';
import { Eye, PanelRightClose, PanelRightOpen } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Group, Panel, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels';
import { localStore } from '@/lib/storage/browser-storage';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { Dialog } from '@/ui/overlays/dialog';
import { useMediaQuery } from '@/ui/theme/use-media-query';

const KEYBOARD_STEP = 10;
const [NARROWEST, WIDEST] = [30, 60];

interface CreativeSplitProps {
  /** Shown above the list and the preview. */
  filters: ReactNode;
  list: ReactNode;
  preview: ReactNode;
  /** Whether the preview dialog of a small screen is open. */
  previewOpen: boolean;
  onPreviewOpenChange: (open: boolean) => void;
}

/** Resizable list and preview; stores their widths. On a small screen a button opens the preview in a dialog. */
export function CreativeSplit(props: CreativeSplitProps) {
  // A tablet has no room for two columns next to the sidebar.
  const narrow = useMediaQuery('(max-width: 1023px)');
  return narrow ? <Stacked {...props} /> : <SideBySide {...props} />;
}

function Stacked({ filters, list, preview, previewOpen, onPreviewOpenChange }: CreativeSplitProps) {
  return (
    <>
      {filters}
      {list}
      {/* Hidden while the selection bar occupies the same place. */}
      <Button
        data-sticky-actions
        className="fixed right-4 bottom-4 z-20 shadow-overlay [body:has([role=region][data-sticky-actions])_&]:hidden"
        onClick={() => onPreviewOpenChange(true)}
      >
        <Eye aria-hidden /> {t`Show preview`}
      </Button>
      <Dialog open={previewOpen} onOpenChange={onPreviewOpenChange} title={t`Preview`}>
        {preview}
      </Dialog>
    </>
  );
}

function SideBySide({ filters, list, preview }: CreativeSplitProps) {
  const panel = usePanelRef();
  const [collapsed, setCollapsed] = useState(false);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: 'flightdeck:creatives',
    debounceSaveMs: 10,
    storage: localStore,
  });
  /** Steps by 10% per arrow key instead of the library's 5%. The preview is on the right, so left makes it wider. */
  const step = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (!direction || !panel.current || panel.current.isCollapsed()) return;
    event.preventDefault();
    event.stopPropagation();
    const size = panel.current.getSize().asPercentage + direction * KEYBOARD_STEP;
    panel.current.resize(`${Math.min(WIDEST, Math.max(NARROWEST, size))}%`);
  };
  const toggle = () => (collapsed ? panel.current?.expand() : panel.current?.collapse());
  return (
    <div onKeyDownCapture={(event) => isSeparator(event.target) && step(event)}>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">{filters}</div>
        <Button variant="ghost" aria-expanded={!collapsed} onClick={toggle}>
          {collapsed ? <PanelRightOpen aria-hidden /> : <PanelRightClose aria-hidden />}
          {collapsed ? t`Show preview` : t`Hide preview`}
        </Button>
      </div>
      <Group
        id="creatives"
        orientation="horizontal"
        {...(defaultLayout && { defaultLayout })}
        onLayoutChanged={onLayoutChanged}
        style={{ overflow: 'visible' }}
      >
        <Panel id="list" minSize="40%" style={{ overflow: 'visible' }}>
          {list}
        </Panel>
        <Separator
          aria-label={t`Preview width`}
          className="group mx-1 flex w-3 cursor-col-resize items-stretch justify-center rounded-control"
        >
          <span className="w-0.5 rounded-full bg-border transition-colors group-hover:bg-accent group-focus-visible:bg-accent" />
        </Separator>
        <Panel
          id="preview"
          panelRef={panel}
          defaultSize="40%"
          minSize={`${NARROWEST}%`}
          maxSize={`${WIDEST}%`}
          collapsible
          onResize={({ asPercentage }) => setCollapsed(asPercentage === 0)}
          style={{ overflow: 'visible' }}
        >
          {!collapsed && (
            <Card
              role="region"
              aria-label={t`Preview`}
              className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-5"
            >
              {preview}
            </Card>
          )}
        </Panel>
      </Group>
    </div>
  );
}

const isSeparator = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('role') === 'separator';
