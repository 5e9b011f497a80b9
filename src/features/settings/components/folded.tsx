import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/actions/button';

interface FoldedProps {
  /** False shows the form without the button. */
  folded: boolean;
  /** Label of the button that shows the form. */
  label: string;
  children: ReactNode;
}

/** A form behind a button. Pressing the button moves the focus to the first field. */
export function Folded({ folded, label, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) form.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [open]);
  return folded && !open ? (
    <Button variant="outline" onClick={() => setOpen(true)}>
      {label}
    </Button>
  ) : (
    <div ref={form}>{children}</div>
  );
}
