import { t } from '@lingui/core/macro';
import { isCampaignOver, nextStep } from '@/domain/campaign/actions';
import { costPerClick, ratio, sumFigures } from '@/domain/campaign/metrics';
import { formatCurrency } from '@/domain/shared/format';
import type { DayResult } from '@/features/campaigns/results-query';
import type { Campaign } from '@/features/campaigns/types';
import { useCampaignResults } from '@/features/campaigns/use-campaign-results';
import { Outcome } from '@/features/flights/components/details/outcome';
import { sentAgainstPlan } from '@/features/flights/outcome-words';
import { DuplicateButton } from './next-step';

/** Cost of a click and of a conversion, as far as they are known. */
function costTexts(days: readonly DayResult[]): string[] {
  const sum = sumFigures(days);
  const click = costPerClick(sum);
  const conversion = ratio(sum.cost, sum.conversions);
  return [
    ...(click ? [t`A click cost ${{ cost: formatCurrency(click.value, 2) }}.`] : []),
    ...(conversion === null
      ? []
      : [t`A conversion cost ${{ cost: formatCurrency(conversion, 2) }}.`]),
  ];
}

/** Results of a campaign that is over against its plan, and Duplicate to run it again. */
export function CampaignOutcome({ campaign }: { campaign: Campaign }) {
  const { data: days = [] } = useCampaignResults(campaign);
  if (!isCampaignOver(campaign)) return null;
  const { progress, status } = campaign;
  return (
    <Outcome
      lead={sentAgainstPlan(progress?.sent ?? 0, progress)}
      action={nextStep(campaign) === 'duplicate' && <DuplicateButton campaign={campaign} />}
    >
      <p className="mt-0.5 min-h-5 text-muted tabular-nums">{costTexts(days).join(' ')}</p>
      {status !== 'ended' && status !== 'removed' && (
        <p className="text-muted">{t`All flights of this campaign have ended. Plan another flight or duplicate the campaign.`}</p>
      )}
    </Outcome>
  );
}
