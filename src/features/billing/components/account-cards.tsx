import { daysLeft } from '@/domain/billing';
import { formatCurrency, formatDate, formatInteger, formatPercent } from '@/domain/format';
import { isHighUsage, usagePercent } from '@/domain/usage';
import { Meter } from '@/ui/meter';
import { Stat, StatStrip } from '@/ui/stat';
import { Status } from '@/ui/status';

interface Account {
  monthly_credit_limit: number | null;
  current_balance: number | null;
  current_month_usage: number | null;
  reserved_credits: number | null;
  billing_today: string | null;
  billing_cycle_start: string | null;
  billing_cycle_end: string | null;
}

/** How much of the month's limit is used; the bar stays within its box. */
function LimitCard({ limit, usage }: { limit: number | null; usage: number }) {
  const used = usagePercent(usage, limit);
  return (
    <Stat
      label="Monthly Limit"
      value={formatCurrency(limit, 2)}
      detail={used === null ? 'No limit is set' : `${formatPercent(used)} used`}
      curve={used !== null && <Meter label="Monthly limit used" value={used} />}
    />
  );
}

/** What was used in the cycle, and whether that is much. */
function UsageCard({
  usage,
  limit,
  sent,
}: {
  usage: number;
  limit: number | null;
  sent: number | null;
}) {
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
        </>
      }
    />
  );
}

const remaining = (days: number) =>
  days === 1 ? '1 day left' : `${formatInteger(days)} days left`;

interface AccountCardsProps {
  account: Account;
  /** Messages of the cycle; null until they are counted. */
  sent: number | null;
}

/** Balance, limit, usage and cycle of the organisation. */
export function AccountCards({ account, sent }: AccountCardsProps) {
  const { billing_cycle_start, billing_cycle_end, reserved_credits, monthly_credit_limit } =
    account;
  const balance = account.current_balance ?? 0;
  return (
    <StatStrip label="Account">
      <Stat
        label="Current Balance"
        value={formatCurrency(balance, 2)}
        detail={
          reserved_credits
            ? `${formatCurrency(reserved_credits, 2)} of it reserved by active flights`
            : 'Prepaid credits left'
        }
      />
      <LimitCard limit={monthly_credit_limit} usage={account.current_month_usage ?? 0} />
      <UsageCard
        usage={account.current_month_usage ?? 0}
        limit={monthly_credit_limit}
        sent={sent}
      />
      <Stat
        label="Billing Cycle"
        value={remaining(daysLeft(billing_cycle_end ?? '', account.billing_today ?? ''))}
        detail={`${formatDate(billing_cycle_start)} – ${formatDate(billing_cycle_end)}`}
      />
    </StatStrip>
  );
}
