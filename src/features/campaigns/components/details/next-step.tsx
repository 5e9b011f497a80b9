import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nextStep } from '@/domain/campaign/actions';
import { LaunchButton } from '@/features/launch/components/launch-button';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import type { Campaign } from '@/features/campaigns/types';
import { DuplicateCampaignDialog } from '../form/duplicate-campaign-dialog';

/** Primary button of a campaign that is over. */
export function DuplicateButton({ campaign }: { campaign: Campaign }) {
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  if (!can('campaign:create')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Copy aria-hidden /> {t`Duplicate`}
      </Button>
      {open && (
        <DuplicateCampaignDialog
          campaign={campaign}
          onClose={() => setOpen(false)}
          onDone={(id) => void navigate(paths.campaign(id))}
        />
      )}
    </>
  );
}

interface NextStepProps {
  campaign: Campaign;
  onEditCampaign: (field?: string) => void;
  /** The launch check found a blocker, whose repair is the primary button of the page. */
  isBlocked: boolean;
}

/** Main button of a campaign by its state: Launch, Resume or none. Its outcome has Duplicate. */
export function NextStep({ campaign, onEditCampaign, isBlocked }: NextStepProps) {
  const step = nextStep(campaign);
  if (step === null || step === 'duplicate') return null;
  return (
    <LaunchButton
      campaignId={campaign.id}
      onEditCampaign={onEditCampaign}
      name={campaign.name}
      variant={isBlocked ? 'outline' : 'primary'}
      className="max-sm:order-first"
      label={step === 'resume' ? t`Resume` : t`Launch`}
    />
  );
}
