import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { PlanScope } from '@/lib/plan-scope';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';

const RequestDialog = lazyPart(async () => (await import('./approval-dialogs')).RequestDialog);
const ReleaseDialog = lazyPart(async () => (await import('./approval-dialogs')).ReleaseDialog);

interface ApprovalButtonsProps {
  scope: PlanScope;
  /** Look of the button that requests approval. */
  variant?: 'primary' | 'outline';
}

/** Buttons to request approval and, for admins, to release flights without it. */
export function ApprovalButtons({ scope, variant = 'outline' }: ApprovalButtonsProps) {
  const can = useCan();
  const [open, setOpen] = useState<'request' | 'release' | null>(null);
  const close = () => setOpen(null);
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" variant={variant} onClick={() => setOpen('request')}>
        {t`Request approval`}
      </Button>
      {can('approval:decide') && (
        <Button size="sm" variant="ghost" onClick={() => setOpen('release')}>
          {t`Release...`}
        </Button>
      )}
      {open === 'request' && <RequestDialog scope={scope} onClose={close} />}
      {open === 'release' && <ReleaseDialog scope={scope} onClose={close} />}
    </span>
  );
}
