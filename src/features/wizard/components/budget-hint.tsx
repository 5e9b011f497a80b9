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
  if (left === null) return 'In US dollars';
  const excess = budgetExcess(budget ? toNumber(budget) : 0, left);
  return (
    <>
      In US dollars. The campaign has {formatCurrency(Math.max(0, left), 2)} left for new flights.
      {excess > 0 && (
        <span className="block text-warning">
          This is {formatCurrency(excess, 2)} more than the campaign has left.
        </span>
      )}
    </>
  );
}
