import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { budgetExcess } from '@/domain/campaign';
import { parseDecimal, toNumber } from '@/domain/decimal';
import { formatCurrency } from '@/domain/format';
import { useCampaignLeft } from '../use-campaign-left';
import { useWizardContext } from './wizard-context';

/** What the campaign's other flights leave of its budget, and by how much this one exceeds that. */
export function BudgetHint() {
  const { form } = useWizardContext();
  const left = useCampaignLeft();
  const typed = useWatch({ control: form.control, name: 'budget' });
  const budget = parseDecimal(typed);
  if (left === null) return t`In US dollars`;
  const excess = budgetExcess(budget ? toNumber(budget) : 0, left);
  return (
    <>
      <Trans>
        In US dollars. The campaign has {{ left: formatCurrency(Math.max(0, left), 2) }} left for
        new flights.
      </Trans>
      {excess > 0 && (
        <span className="block text-warning">
          <Trans>
            This is {{ excess: formatCurrency(excess, 2) }} more than the campaign has left.
          </Trans>
        </span>
      )}
    </>
  );
}
