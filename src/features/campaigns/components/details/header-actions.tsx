import { t } from '@lingui/core/macro';
import { BarChart3, Pencil, Plus } from 'lucide-react';
import { nextStep } from '@/domain/campaign/actions';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { Button, ButtonLink } from '@/ui/actions/button';
import { CreateButton } from '@/ui/actions/page-action';
import type { Campaign } from '@/features/campaigns/types';
import { CampaignMenu } from '../menu/campaign-menu';
import { NextStep } from './next-step';

interface HeaderActionsProps {
  campaign: Campaign;
  /** The launch check found a blocker, whose repair is the primary button of the page. */
  isBlocked: boolean;
  onEdit: (field?: string) => void;
  onCreateFlight: () => void;
}

/** Actions of the campaign page. The main one comes first on phones. */
export function HeaderActions({ campaign, isBlocked, onEdit, onCreateFlight }: HeaderActionsProps) {
  const can = useCan();
  // The button in the empty list of flights, the next step or a repair leads instead.
  const isSecondary = campaign.flight_count === 0 || isBlocked || nextStep(campaign) !== null;
  return (
    <>
      <ButtonLink to={`${paths.analytics}?campaign=${campaign.id}`} variant="outline">
        <BarChart3 aria-hidden /> {t`Report`}
      </ButtonLink>
      {can('campaign:edit', campaign) && (
        <Button variant="outline" onClick={() => onEdit()}>
          <Pencil aria-hidden /> {t`Edit Campaign`}
        </Button>
      )}
      {can('flight:create', campaign) && (
        <CreateButton
          variant={isSecondary ? 'outline' : 'primary'}
          className={isSecondary ? undefined : 'max-sm:order-first'}
          onClick={onCreateFlight}
        >
          <Plus aria-hidden /> {t`New Flight`}
        </CreateButton>
      )}
      <NextStep campaign={campaign} onEditCampaign={onEdit} isBlocked={isBlocked} />
      <CampaignMenu campaign={campaign} />
    </>
  );
}
