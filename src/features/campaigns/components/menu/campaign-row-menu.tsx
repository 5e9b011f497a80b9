import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import type { OpenedList } from '@/ui/actions/menu-button';
import { MenuList } from '@/ui/actions/menu-list';
import type { Campaign } from '@/features/campaigns/types';
import { DuplicateCampaignDialog } from '../form/duplicate-campaign-dialog';
import { useCampaignEntries } from './use-campaign-entries';

/** The open menu of a list row, and the dialog that it opens. */
export function CampaignRowMenu({
  campaign,
  button,
  onClose,
  onNewFlight,
}: OpenedList & { campaign: Campaign; onNewFlight: (campaign: Campaign) => void }) {
  const can = useCan();
  const navigate = useNavigate();
  const opensDialog = useRef(false);
  const [duplicating, setDuplicating] = useState(false);
  const entries = useCampaignEntries({
    campaign,
    onDuplicate: () => {
      opensDialog.current = true;
      setDuplicating(true);
    },
  });
  if (duplicating)
    return (
      <DuplicateCampaignDialog
        campaign={campaign}
        onClose={onClose}
        onDone={(id) => void navigate(paths.campaign(id))}
      />
    );
  return (
    <MenuList
      button={button}
      entries={
        can('flight:create', campaign)
          ? [
              { label: t`New Flight`, icon: 'icon-plus', onSelect: () => onNewFlight(campaign) },
              ...entries,
            ]
          : entries
      }
      onClose={() => {
        if (!opensDialog.current) onClose();
      }}
    />
  );
}
