import { t } from '@lingui/core/macro';
import { useCheckedApproval } from '@/features/composer/checks/approve-button';
import { Button } from '@/ui/actions/button';
import { setCreativeStatus, useRepair } from '../repairs';

interface ApproveFixProps {
  creativeId: string;
  /** Status that Undo restores. */
  back: string;
  label: string;
  variant: 'primary' | 'outline';
}

/** Approves the creative of a flight. If message checks find something, a dialog asks first, as in the creatives list. */
export function ApproveFix({ creativeId, back, label, variant }: ApproveFixProps) {
  const repair = useRepair();
  const title = t`Creative approved`;
  const step = setCreativeStatus({ id: creativeId, status: 'approved', back, title });
  const { approve, pending, dialog } = useCheckedApproval(
    creativeId,
    () => repair.mutateAsync(step),
    repair.isPending,
  );
  return (
    <>
      <Button size="sm" variant={variant} pending={pending} onClick={approve}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
