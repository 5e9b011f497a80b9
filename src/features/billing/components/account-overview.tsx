import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { MonthLimitNotice } from '@/features/configuration/components/month-limit-notice';
import { paths } from '@/lib/paths';
import { useCan, useOrganisationId } from '@/session/session';
import { ButtonLink } from '@/ui/actions/button';
import { overdueInvoicesQuery } from '../purchase-queries';
import { monthForecastQuery, reservationsQuery, usageQuery } from '../queries';
import { type Account, AccountState } from './account-state';
import { AccountCards, type BillingMonth } from './account-cards';
import { ReservedByFlights, splitBalance } from './reserved-by-flights';
import { LimitedAccess } from './limited-access';
import { OverdueNotice } from './overdue-notice';
import { ServiceShares } from './service-shares';

interface FiguresProps {
  account: Account;
  month: BillingMonth;
}

function Figures({ account, month }: FiguresProps) {
  const organisationId = useOrganisationId();
  const pays = useCan()('billing:payments');
  const balance = account.current_balance ?? 0;
  const { data: reservations } = useQuery(reservationsQuery(organisationId));
  const split = splitBalance(balance, reservations ?? []);
  const { data: forecast = null } = useQuery(monthForecastQuery(organisationId));
  const usage = useQuery(usageQuery(organisationId, month.from, month.to));
  const sent = usage.data?.reduce((sum, { total_sent }) => sum + total_sent, 0) ?? null;
  return (
    <>
      <AccountCards
        account={account}
        available={split.reserved > 0 ? split.available : null}
        month={month}
        sent={sent}
        forecast={forecast}
      />
      <ServiceShares from={month.from} to={month.to} usage={month.usage} />
      {/* Waits for the usage, because the height of its list depends on its rows. */}
      {!usage.isPending && (
        <>
          {/* A past month has no reservations. */}
          {month.closing === null && (
            <ReservedByFlights balance={balance} timeZone={account.time_zone} />
          )}
          {!pays && <LimitedAccess />}
        </>
      )}
    </>
  );
}

/** Balance, limit, usage and cycle of the chosen month, and for admins the overdue invoices. */
export function AccountOverview() {
  const organisationId = useOrganisationId();
  const pays = useCan()('billing:payments');
  const reservations = useQuery(reservationsQuery(organisationId));
  const forecast = useQuery(monthForecastQuery(organisationId));
  const overdue = useQuery({ ...overdueInvoicesQuery(organisationId), enabled: pays });
  const isWaiting = reservations.isPending || forecast.isPending || (pays && overdue.isPending);
  return (
    <AccountState isWaiting={isWaiting}>
      {(account, month) => (
        <>
          {pays && <OverdueNotice />}
          <MonthLimitNotice
            className="mb-4"
            action={
              <ButtonLink variant="outline" size="sm" to={paths.help}>
                {t`Contact support`}
              </ButtonLink>
            }
          />
          <Figures account={account} month={month} />
        </>
      )}
    </AccountState>
  );
}
