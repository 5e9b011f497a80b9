import { CalendarDays, Gauge, Receipt, Wallet } from 'lucide-react';
import { daysLeft } from '@/domain/billing';
import { formatCurrency, formatDate, formatInteger, formatPercent } from '@/domain/format';
import { isHighUsage, usagePercent } from '@/domain/usage';
import { Badge } from '@/ui/badge';
import { StatCard } from '@/ui/stat-card';

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
  const bar = Math.min(100, Math.max(0, used ?? 0));
  return (
    <StatCard
      label="Monthly Limit"
      icon={<Receipt aria-hidden />}
      value={formatCurrency(limit, 2)}
      detail={
        used === null ? (
          'No limit is set'
        ) : (
          <>
            <div
              role="progressbar"
              aria-label="Monthly limit used"
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(bar * 10) / 10}
              className="my-1.5 h-2 overflow-hidden rounded-full bg-raised"
            >
              <div className="h-full rounded-full bg-accent" style={{ width: `${bar}%` }} />
            </div>
            {formatPercent(used)} used
          </>
        )
      }
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
    <StatCard
      label="Monthly Usage"
      icon={<Gauge aria-hidden />}
      value={formatCurrency(usage, 2)}
      detail={
        <>
          <p className="min-h-lh">{sent !== null && `${formatInteger(sent)} messages sent`}</p>
          {percent !== null && (
            <p className="flex items-center gap-2">
              {formatPercent(percent)} of the limit
              {isHighUsage(usage, limit) && <Badge color="red">High</Badge>}
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
  /** Messages of the cycle; null until they are counted. */
  sent: number | null;
}

/** Balance, limit, usage and cycle of the organisation. */
export function AccountCards({ account, sent }: AccountCardsProps) {
  const { billing_cycle_start, billing_cycle_end, reserved_credits, monthly_credit_limit } =
    account;
  const balance = account.current_balance ?? 0;
  return (
    <div className="mb-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label="Current Balance"
        icon={<Wallet aria-hidden />}
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
      <StatCard
        label="Billing Cycle"
        icon={<CalendarDays aria-hidden />}
        value={remaining(daysLeft(billing_cycle_end ?? '', account.billing_today ?? ''))}
        detail={`${formatDate(billing_cycle_start)} – ${formatDate(billing_cycle_end)}`}
      />
    </div>
  );
}
