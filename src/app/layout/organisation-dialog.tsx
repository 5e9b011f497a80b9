import { t } from '@lingui/core/macro';
import { useImpersonate } from '@/session/impersonation';
import { Dialog } from '@/ui/overlays/dialog';
import { OrganisationChoices } from './organisation-choices';

interface OrganisationDialogProps {
  onClose: () => void;
  onChosen: () => void;
}

export function OrganisationDialog({ onClose, onChosen }: OrganisationDialogProps) {
  const impersonate = useImpersonate();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t`View the product as an organization`}
      description={t`The view ends after 60 minutes. Your actions appear in the organization’s activity log.`}
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
