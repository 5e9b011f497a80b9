import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PlanLimit } from '@/domain/delivery/plan';
import { paths } from '@/lib/paths';

const LINK = 'text-accent underline underline-offset-2';

/** Links to the screens that raise the limits outside of the flight. */
export function limitLinks(campaignId: string): Partial<Record<PlanLimit, ReactNode>> {
  const campaign = (
    <Link to={paths.campaign(campaignId)} className={LINK}>
      {t`Open the campaign`}
    </Link>
  );
  return {
    campaign,
    period: campaign,
    wallet: (
      <Link to={paths.billing} className={LINK}>
        {t`Open billing`}
      </Link>
    ),
  };
}
