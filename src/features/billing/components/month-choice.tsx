import { t } from '@lingui/core/macro';
import { monthLabel, monthsBack } from '@/domain/money/billing';
import { Select } from '@/ui/forms/select';
import { useBillingMonth } from '../use-billing-month';

/** Selects the month of the open tab. Lists of invoices and packages can show all months. */
export function MonthChoice() {
  const { isList, named, asked, newest, choose } = useBillingMonth();
  return (
    <Select
      aria-label={t`Month`}
      value={isList ? named : asked || newest?.month}
      onChange={({ target }) => choose(target.value)}
      className="w-48"
    >
      {isList && <option value="">{t`All months`}</option>}
      {monthsBack(newest?.month ?? '', newest?.first_month ?? '').map((month) => (
        <option key={month} value={month}>
          {monthLabel(month)}
        </option>
      ))}
    </Select>
  );
}
