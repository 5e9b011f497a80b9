import { t } from '@lingui/core/macro';
import { daysLeft, monthLabel, monthsBack } from '@/domain/money/billing';
import { formatCurrency, formatDate, formatInteger, formatPercent } from '@/domain/shared/format';
import { isHighUsage, isLimitReached, usagePercent } from '@/domain/money/usage';
import { Meter } from '@/ui/data/meter';
import { Stat, StatStrip } from '@/ui/data/stat';
import { Status } from '@/ui/data/status';

interface Account {
  monthly_credit_limit: number | null;
  current_balance: number | null;
  billing_today: string | null;
}

/** The month that the page shows. */
export interface BillingMonth {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
  /** Dollars used. */
  usage: number;
  /** Dollars used in the month before; null when the account is younger, or until it is known. */
  usageBefore: number | null;
  /** Balance in dollars at the end of a past month; null in the running month. */
  closing: number | null;
}

const limitDetail = (used: string, isRunning: boolean) =>
  isRunning ? `${used} used` : t`Limit now; ${used} of it used that month`;

interface LimitCardProps {
  limit: number | null;
  usage: number;
  isRunning: boolean;
}

/** Share of the monthly limit that is used; the meter is clamped to 100%. Past months are measured by the limit of today. */
function LimitCard({ limit, usage, isRunning }: LimitCardProps) {
  const used = usagePercent(usage, limit);
  return (
    <Stat
      label="Monthly Limit"
      value={formatCurrency(limit, 2)}
      change={isRunning && isLimitReached(usage, limit) && <Status color="red">Reached</Status>}
      detail={used === null ? 'No limit is set' : limitDetail(formatPercent(used), isRunning)}
      chart={used !== null && <Meter label="Monthly limit used" value={used} />}
    />
  );
}

interface UsageCardProps {
  usage: number;
  /** Usage of the month before; null when the account is younger. */
  before: number | null;
  /** First day of the month before. */
  monthBefore: string;
  limit: number | null;
  sent: number | null;
}

/** Usage of the month next to the limit and the month before; flags usage above 80% of the limit. */
function UsageCard({ usage, before, monthBefore, limit, sent }: UsageCardProps) {
  const percent = usagePercent(usage, limit);
  return (
    <Stat
      label="Monthly Usage"
      value={formatCurrency(usage, 2)}
      change={isHighUsage(usage, limit) && <Status color="red">High</Status>}
      detail={
        <>
          <p className="min-h-[2lh] xl:min-h-lh">
            {sent !== null && `${formatInteger(sent)} messages sent`}
          </p>
          {percent !== null && <p>{formatPercent(percent)} of the limit</p>}
          {before !== null && (
            <p>
              {formatCurrency(before, 2)} in {monthLabel(monthBefore)}
            </p>
          )}
        </>
      }
    />
  );
}

const remaining = (days: number) =>
  days === 1 ? '1 day left' : `${formatInteger(days)} days left`;

interface AccountCardsProps {
  account: Account;
  /** Dollars of the balance that the plans of active flights cost; null when they could not be read. */
  reserved: number | null;
  month: BillingMonth;
  /** Messages of the month; null until they are counted. */
  sent: number | null;
}

interface BalanceCardProps {
  balance: number;
  reserved: number | null;
  month: BillingMonth;
}

/** The balance now, or at the end of a past month, as its statement closes. */
function BalanceCard({ balance, reserved, month }: BalanceCardProps) {
  if (month.closing !== null) {
    const now = formatCurrency(balance, 2);
    return (
      <Stat
        label={t`Balance on ${formatDate(month.to)}`}
        value={formatCurrency(month.closing, 2)}
        detail={t`Balance now: ${now}`}
      />
    );
  }
  return (
    <Stat
      label="Current Balance"
      value={formatCurrency(balance, 2)}
      detail={
        reserved
          ? `${formatCurrency(reserved, 2)} of it reserved by active flights`
          : 'Prepaid credits left'
      }
    />
  );
}

/** Balance and limit of the organization, usage and billing cycle of the chosen month. */
export function AccountCards({ account, reserved, month, sent }: AccountCardsProps) {
  const { monthly_credit_limit } = account;
  const isRunning = month.closing === null;
  const [, monthBefore = ''] = monthsBack(month.from, '1970-01-01');
  return (
    <StatStrip label="Account">
      <BalanceCard balance={account.current_balance ?? 0} reserved={reserved} month={month} />
      <LimitCard limit={monthly_credit_limit} usage={month.usage} isRunning={isRunning} />
      <UsageCard
        usage={month.usage}
        before={month.usageBefore}
        monthBefore={monthBefore}
        limit={monthly_credit_limit}
        sent={sent}
      />
      <Stat
        label="Billing Cycle"
        value={isRunning ? remaining(daysLeft(month.to, account.billing_today ?? '')) : 'Ended'}
        detail={`${formatDate(month.from)} – ${formatDate(month.to)}`}
      />
    </StatStrip>
  );
}
