import { t } from '@lingui/core/macro';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import type { LaunchSheetProps } from '../types';

const LaunchSheet = lazyPart(async () => (await import('./launch-sheet')).LaunchSheet);

interface LaunchButtonProps extends Omit<LaunchSheetProps, 'onClose'> {
  size?: 'sm' | 'md';
  variant?: 'primary' | 'outline';
  label?: string;
  hideIcon?: boolean;
  className?: string;
}

/** Opens the launch sheet. Renders nothing for users who may not launch. */
export function LaunchButton({
  size = 'md',
  variant = 'primary',
  label = t`Launch`,
  hideIcon = false,
  className,
  ...sheet
}: LaunchButtonProps) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can('campaign:status')) return null;
  return (
    <>
      <Button size={size} variant={variant} className={className} onClick={() => setOpen(true)}>
        {!hideIcon && <Rocket aria-hidden />} {label}
      </Button>
      {open && <LaunchSheet {...sheet} onClose={() => setOpen(false)} />}
    </>
  );
}
