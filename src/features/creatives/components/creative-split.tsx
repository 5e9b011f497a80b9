import { t } from '@lingui/core/macro';
import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels';
import { localStore } from '@/lib/storage/browser-storage';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { Dialog } from '@/ui/overlays/dialog';

const KEYBOARD_STEP = 10;
const [NARROWEST, WIDEST] = [30, 60];

interface CreativeSplitProps {
  /** Shown above the list and the preview. */
  filters: ReactNode;
  /** Shown at the right of the filters where there are two columns. */
  look: ReactNode;
  list: ReactNode;
  preview: ReactNode;
  /** True where the preview is a dialog, because the screen has no room for two columns. */
  narrow: boolean;
  /** Leaves out the button that opens an empty preview. */
  hideToggle: boolean;
  previewOpen: boolean;
  onPreviewOpenChange: (open: boolean) => void;
}

/** Resizable list and preview; stores their widths. On a small screen the preview is a dialog. */
export function CreativeSplit({ narrow, ...props }: CreativeSplitProps) {
  return narrow ? <Stacked {...props} /> : <SideBySide {...props} />;
}

type PartProps = Omit<CreativeSplitProps, 'narrow'>;

const Stacked = ({ filters, list, preview, previewOpen, onPreviewOpenChange }: PartProps) => (
  <>
    {filters}
    {list}
    <Dialog open={previewOpen} onOpenChange={onPreviewOpenChange} title={t`Preview`}>
      {preview}
    </Dialog>
  </>
);

/** The list has the whole width until the preview is open. */
function SideBySide(props: PartProps) {
  const { filters, look, list, preview, hideToggle, previewOpen, onPreviewOpenChange } = props;
  const panel = usePanelRef();
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: 'flightdeck:creatives',
    debounceSaveMs: 10,
    storage: localStore,
    panelIds: previewOpen ? ['list', 'preview'] : ['list'],
  });
  /** Steps by 10% per arrow key instead of the library's 5%. The preview is on the right, so left makes it wider. */
  const step = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (!direction || !panel.current) return;
    event.preventDefault();
    event.stopPropagation();
    const size = panel.current.getSize().asPercentage + direction * KEYBOARD_STEP;
    panel.current.resize(`${Math.min(WIDEST, Math.max(NARROWEST, size))}%`);
  };
  return (
    <div onKeyDownCapture={(event) => isSeparator(event.target) && step(event)}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">{filters}</div>
        {look}
        {(previewOpen || !hideToggle) && (
          <Button
            variant="ghost"
            aria-expanded={previewOpen}
            onClick={() => onPreviewOpenChange(!previewOpen)}
          >
            {previewOpen ? <PanelRightClose aria-hidden /> : <PanelRightOpen aria-hidden />}
            {previewOpen ? t`Hide preview` : t`Show preview`}
          </Button>
        )}
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
        {previewOpen && (
          <>
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
              style={{ overflow: 'visible' }}
            >
              <Card
                role="region"
                aria-label={t`Preview`}
                className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-5"
              >
                {preview}
              </Card>
            </Panel>
          </>
        )}
      </Group>
    </div>
  );
}

const isSeparator = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('role') === 'separator';
