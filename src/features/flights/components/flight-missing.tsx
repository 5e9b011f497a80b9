import { t } from '@lingui/core/macro';
import { paths } from '@/lib/paths';
import { BackLink } from '@/ui/actions/back-link';
import { NotFoundState } from '@/ui/states/not-found-state';

export const FlightMissing = ({ campaignId }: { campaignId: string }) => (
  <>
    <BackLink to={paths.campaign(campaignId)}>{t`Back to Campaign`}</BackLink>
    <NotFoundState title={t`Flight not found`}>
      {t`It may have been deleted, or it belongs to another organization.`}
    </NotFoundState>
  </>
);
