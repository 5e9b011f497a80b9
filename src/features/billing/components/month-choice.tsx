import { t } from '@lingui/core/macro';
import { monthLabel, monthsBack } from '@/domain/money/billing';
import { Select } from '@/ui/forms/select';
import { useBillingMonth } from '../use-billing-month';

/** Selects the month for the cards, the usage and the statement. */
export function MonthChoice() {
  const { asked, newest, choose } = useBillingMonth();
  return (
    <Select
      aria-label={t`Month`}
      value={asked || newest?.month}
      onChange={({ target }) => choose(target.value)}
      className="w-48"
    >
      {monthsBack(newest?.month ?? '', newest?.first_month ?? '').map((month) => (
        <option key={month} value={month}>
          {monthLabel(month)}
        </option>
      ))}
    </Select>
  );
}
