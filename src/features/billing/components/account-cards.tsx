import { plural, t } from '@lingui/core/macro';
import { daysLeft, monthLabel, monthsBack } from '@/domain/money/billing';
import {
  type Decimals,
  formatCurrency,
  formatDate,
  formatInteger,
  formatPercent,
  sharedDecimals,
} from '@/domain/shared/format';
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
  /** Dollars used in the previous month; null while it loads or if the account did not exist then. */
  usageBefore: number | null;
  /** Balance in dollars at the end of a past month; null in the running month. */
  closing: number | null;
}

const limitDetail = (used: string, isRunning: boolean) =>
  isRunning ? t`${used} used` : t`Limit now; ${used} of it used that month`;

interface LimitCardProps {
  limit: number | null;
  usage: number;
  isRunning: boolean;
  decimals: Decimals;
}

/** Share of the monthly limit that is used. Past months are compared with today's limit. */
function LimitCard({ limit, usage, isRunning, decimals }: LimitCardProps) {
  const used = usagePercent(usage, limit);
  return (
    <Stat
      label={t`Monthly Limit`}
      value={formatCurrency(limit, decimals)}
      change={
        isRunning && isLimitReached(usage, limit) && <Status color="red">{t`Reached`}</Status>
      }
      detail={
        used === null ? (
          t`No limit is set`
        ) : (
          <>
            <p className="mb-2">{limitDetail(formatPercent(used), isRunning)}</p>
            <Meter
              label={t`Monthly limit used`}
              value={used}
              className={isHighUsage(usage, limit) ? '[--muted:var(--warning)]' : ''}
            />
          </>
        )
      }
    />
  );
}

interface UsageCardProps {
  usage: number;
  /** Usage of the previous month; null if the account did not exist then. */
  before: number | null;
  /** First day of the previous month. */
  monthBefore: string;
  limit: number | null;
  sent: number | null;
  /** Dollars that the running month will cost; null for a past month. */
  forecast: number | null;
  decimals: Decimals;
}

interface ForecastProps extends Pick<UsageCardProps, 'limit' | 'decimals'> {
  forecast: number;
}

/** Usage at the end of the month if the active flights follow their plans. */
function Forecast({ forecast, limit, decimals }: ForecastProps) {
  const amount = formatCurrency(forecast, decimals);
  return limit !== null && limit > 0 && forecast > limit ? (
    <p className="font-medium text-warning">{t`Projected month end: ${amount}, above the limit`}</p>
  ) : (
    <p className="font-medium text-fg">{t`Projected month end: ${amount}`}</p>
  );
}

/** Usage of the month and the previous one. Flags usage above 80% of the limit; `LimitCard` has the share. */
function UsageCard(props: UsageCardProps) {
  const { usage, before, monthBefore, limit, sent, forecast, decimals } = props;
  return (
    <Stat
      label={t`Monthly Usage`}
      value={formatCurrency(usage, decimals)}
      change={isHighUsage(usage, limit) && <Status color="red">{t`High`}</Status>}
      detail={
        <>
          {forecast !== null && <Forecast {...{ forecast, limit, decimals }} />}
          <p className="min-h-lh">
            {sent !== null && t`${{ sent: formatInteger(sent) }} messages sent`}
          </p>
          {before !== null && (
            <p>{t`${{ amount: formatCurrency(before, decimals) }} in ${{ month: monthLabel(monthBefore) }}`}</p>
          )}
        </>
      }
    />
  );
}

const remaining = (days: number) => plural(days, { one: '# day left', other: '# days left' });

interface AccountCardsProps {
  account: Account;
  /** Dollars that active flights do not reserve; null if they reserve nothing or the request failed. */
  available: number | null;
  month: BillingMonth;
  /** Messages sent in the month; null while they load. */
  sent: number | null;
  /** Dollars that the running month will cost; null while it loads. */
  forecast: number | null;
}

interface BalanceCardProps {
  balance: number;
  available: number | null;
  month: BillingMonth;
  decimals: Decimals;
}

/** The current balance, or for a past month the closing balance of its statement. */
function BalanceCard({ balance, available, month, decimals }: BalanceCardProps) {
  if (month.closing !== null) {
    const now = formatCurrency(balance, decimals);
    return (
      <Stat
        label={t`Balance on ${formatDate(month.to)}`}
        value={formatCurrency(month.closing, decimals)}
        detail={t`Balance now: ${now}`}
      />
    );
  }
  return (
    <Stat
      lead
      label={t`Current Balance`}
      value={formatCurrency(balance, decimals)}
      detail={
        available === null ? (
          t`Prepaid credits left`
        ) : (
          <p className="text-sm font-medium text-fg">
            {t`${{ amount: formatCurrency(available, decimals) }} available`}
          </p>
        )
      }
    />
  );
}

/** Balance and limit of the organization, usage and billing cycle of the chosen month. */
export function AccountCards({ account, available, month, sent, forecast }: AccountCardsProps) {
  const { monthly_credit_limit } = account;
  const isRunning = month.closing === null;
  const decimals = sharedDecimals([
    account.current_balance,
    available,
    monthly_credit_limit,
    month.usage,
    month.usageBefore,
    month.closing,
    forecast,
  ]);
  const [, monthBefore = ''] = monthsBack(month.from, '1970-01-01');
  return (
    <StatStrip label={t`Account`}>
      <BalanceCard balance={account.current_balance ?? 0} {...{ available, month, decimals }} />
      <LimitCard limit={monthly_credit_limit} usage={month.usage} {...{ isRunning, decimals }} />
      <UsageCard
        usage={month.usage}
        before={month.usageBefore}
        monthBefore={monthBefore}
        limit={monthly_credit_limit}
        sent={sent}
        forecast={isRunning ? forecast : null}
        decimals={decimals}
      />
      <Stat
        label={t`Billing Cycle`}
        value={isRunning ? remaining(daysLeft(month.to, account.billing_today ?? '')) : t`Ended`}
        detail={`${formatDate(month.from)} – ${formatDate(month.to)}`}
      />
    </StatStrip>
  );
}
