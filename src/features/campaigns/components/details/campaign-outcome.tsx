import { t } from '@lingui/core/macro';
import { isCampaignOver, nextStep } from '@/domain/campaign/actions';
import { costPerClick, ratio, sumFigures } from '@/domain/campaign/metrics';
import { formatCurrency } from '@/domain/shared/format';
import type { DayResult } from '@/features/campaigns/results-query';
import type { Campaign } from '@/features/campaigns/types';
import { useCampaignResults } from '@/features/campaigns/use-campaign-results';
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
    <section
      aria-label={t`What it achieved`}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-muted">{t`What it achieved`}</h2>
        <p className="mt-0.5 text-base font-semibold tabular-nums">
          {sentAgainstPlan(progress?.sent ?? 0, progress)}
        </p>
        <p className="mt-0.5 min-h-5 text-muted tabular-nums">{costTexts(days).join(' ')}</p>
        {status !== 'ended' && status !== 'removed' && (
          <p className="text-muted">{t`All flights of this campaign have ended. Plan another flight or duplicate the campaign.`}</p>
        )}
      </div>
      {nextStep(campaign) === 'duplicate' && <DuplicateButton campaign={campaign} />}
    </section>
  );
}
