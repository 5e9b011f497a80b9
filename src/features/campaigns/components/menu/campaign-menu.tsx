import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Menu } from '@/ui/actions/menu';
import type { Campaign } from '@/features/campaigns/types';
import { DuplicateCampaignDialog } from '../form/duplicate-campaign-dialog';
import { useCampaignEntries } from './use-campaign-entries';

/** Menu of less frequent actions. Renders nothing for users without any of them. */
export function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const navigate = useNavigate();
  const [duplicating, setDuplicating] = useState(false);
  const entries = useCampaignEntries({
    campaign,
    onDuplicate: () => setDuplicating(true),
    onDeleted: () => void navigate(paths.campaigns),
  });
  if (entries.length === 0) return null;
  return (
    <>
      <Menu label={t`More for ${campaign.name}`} size="icon" entries={entries}>
        <Ellipsis aria-hidden />
      </Menu>
      {duplicating && (
        <DuplicateCampaignDialog
          campaign={campaign}
          onClose={() => setDuplicating(false)}
          onDone={(id) => void navigate(paths.campaign(id))}
        />
      )}
    </>
  );
}
