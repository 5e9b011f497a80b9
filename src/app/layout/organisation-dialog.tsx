import { t } from '@lingui/core/macro';
import { useImpersonate } from '@/session/impersonation';
import { Dialog } from '@/ui/overlays/dialog';
import { OrganisationChoices } from './organisation-choices';

interface OrganisationDialogProps {
  onClose: () => void;
  onChosen: () => void;
}

/** Where a superadmin chooses the organisation to view the product as. */
export function OrganisationDialog({ onClose, onChosen }: OrganisationDialogProps) {
  const impersonate = useImpersonate();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t`View the product as an organization`}
      description={t`For at most 60 minutes. What you do is in the organization’s activity log.`}
    >
      <OrganisationChoices
        pending={impersonate.isPending}
        onChoose={(organisation) =>
          impersonate.mutate(organisation, {
            onSuccess: () => {
              onClose();
              onChosen();
            },
          })
        }
      />
    </Dialog>
  );
}
