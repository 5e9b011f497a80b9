import { t } from '@lingui/core/macro';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import type { LaunchSheetProps } from './launch-sheet';

const LaunchSheet = lazyPart(async () => (await import('./launch-sheet')).LaunchSheet);

/** Opens the launch sheet. Renders nothing for users who may not launch. */
export function LaunchButton({
  size,
  label = t`Launch`,
  ...sheet
}: Omit<LaunchSheetProps, 'onClose'> & { size?: 'sm' | 'md'; label?: string }) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can('campaign:status')) return null;
  return (
    <>
      <Button {...(size && { size })} onClick={() => setOpen(true)}>
        <Rocket aria-hidden /> {label}
      </Button>
      {open && <LaunchSheet {...sheet} onClose={() => setOpen(false)} />}
    </>
  );
}
