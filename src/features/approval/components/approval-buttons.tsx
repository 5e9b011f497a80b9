import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { PlanScope } from '@/lib/plan-scope';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';

const AskDialog = lazyPart(async () => (await import('./ask-dialog')).AskDialog);
const ReleaseDialog = lazyPart(async () => (await import('./ask-dialog')).ReleaseDialog);

/** Asks for approval; admins may also do without it in an emergency. */
export function ApprovalButtons({ scope }: { scope: PlanScope }) {
  const can = useCan();
  const [open, setOpen] = useState<'ask' | 'release' | null>(null);
  const close = () => setOpen(null);
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" variant="outline" onClick={() => setOpen('ask')}>
        {t`Ask for approval`}
      </Button>
      {can('approval:decide') && (
        <Button size="sm" variant="ghost" onClick={() => setOpen('release')}>
          {t`Release...`}
        </Button>
      )}
      {open === 'ask' && <AskDialog scope={scope} onClose={close} />}
      {open === 'release' && <ReleaseDialog scope={scope} onClose={close} />}
    </span>
  );
}
