import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu-button';
import type { Campaign } from '../types';
import { DeleteCampaignDialog } from './delete-campaign-dialog';
import { DuplicateCampaignDialog } from './duplicate-campaign-dialog';

/** What is done with a campaign seldom. Nothing is drawn for those who may do none of it. */
export function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'duplicate' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const entries: MenuEntry[] = [];
  if (can('campaign:create'))
    entries.push({
      label: t`Duplicate Campaign`,
      icon: 'icon-copy',
      onSelect: () => setOpen('duplicate'),
    });
  if (can('campaign:delete', campaign))
    entries.push({
      label: t`Delete Campaign`,
      icon: 'icon-trash',
      destructive: true,
      onSelect: () => setOpen('delete'),
    });
  if (entries.length === 0) return null;
  return (
    <>
      <Menu label={t`More for ${campaign.name}`} size="icon" entries={entries}>
        <Ellipsis aria-hidden />
      </Menu>
      {open === 'duplicate' && (
        <DuplicateCampaignDialog
          campaign={campaign}
          onClose={close}
          onDone={(id) => void navigate(paths.campaign(id))}
        />
      )}
      {open === 'delete' && (
        <DeleteCampaignDialog
          campaign={campaign}
          onClose={close}
          onDeleted={() => void navigate(paths.campaigns)}
        />
      )}
    </>
  );
}
