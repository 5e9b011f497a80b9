import { useCheckedApproval } from '@/features/composer/checks/approve-button';
import { Button } from '@/ui/actions/button';
import { setCreativeStatus, useRepair } from '../repairs';
import { t } from '@lingui/core/macro';

interface ApproveFixProps {
  creativeId: string;
  /** The status that Undo gives back. */
  back: string;
  label: string;
}

/** Approves the creative of a flight: what stands out in it is read first, as in the list of creatives. */
export function ApproveFix({ creativeId, back, label }: ApproveFixProps) {
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
      <Button size="sm" variant="outline" pending={pending} onClick={approve}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
