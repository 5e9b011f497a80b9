import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endOfMonth } from '@/domain/time/days';
import { unwrap, unwrapPage, unwrapById } from '@/lib/errors';
import { poll } from '@/lib/query/poll';
import { KEY_ROOTS, keepPrevious } from '@/lib/query/query-keys';
import { rowRange } from '@/lib/params';
import { supabase } from '@/lib/supabase/client';
import { lineKey, withBalances } from './statement-file';
import type { StatementFile, StatementLine } from './types';

export const PAGE_SIZE = 25;

const ACCOUNT_COLUMNS =
  'id,name,time_zone,monthly_credit_limit,current_balance,current_month_usage,billing_today,billing_cycle_start,billing_cycle_end,active_services,service_rates,prepaid_packages';

const INVOICE_COLUMNS =
  'id,organisation_id,invoice_number,description,issued_date,due_date,amount,status,paid_at,paid_on,payment_reference';

export const billingKeys = {
  all: KEY_ROOTS.billing,
  account: (organisationId: string) => [...billingKeys.all, 'account', organisationId] as const,
  usage: (organisationId: string, from: string, to: string) =>
    [...billingKeys.all, 'usage', organisationId, from, to] as const,
  usageByDay: (organisationId: string, from: string, to: string) =>
    [...billingKeys.all, 'usage by day', organisationId, from, to] as const,
  reservations: (organisationId: string) =>
    [...billingKeys.all, 'reservations', organisationId] as const,
  methods: (organisationId: string) => [...billingKeys.all, 'methods', organisationId] as const,
  forecast: (organisationId: string) => [...billingKeys.all, 'forecast', organisationId] as const,
  invoices: (organisationId: string, month: string, page: number) =>
    [...billingKeys.all, 'invoices', organisationId, month, page] as const,
  overdue: (organisationId: string) => [...billingKeys.all, 'overdue', organisationId] as const,
  purchases: (organisationId: string, month: string, page: number) =>
    [...billingKeys.all, 'purchases', organisationId, month, page] as const,
  openInvoices: (page: number) => [...billingKeys.all, 'open invoices', page] as const,
  invoice: (id: string) => [...billingKeys.all, 'invoice', id] as const,
  summary: (organisationId: string, month: string) =>
    [...billingKeys.all, 'summary', organisationId, month] as const,
  lines: (organisationId: string, month: string, page: number) =>
    [...billingKeys.all, 'lines', organisationId, month, page] as const,
  movements: (organisationId: string, line: string, page: number) =>
    [...billingKeys.all, 'movements', organisationId, line, page] as const,
  balances: (page: number) => [...billingKeys.all, 'balances', page] as const,
  revenue: (month: string) => [...billingKeys.all, 'revenue', month] as const,
};

/** Balance, limit, usage, billing cycle and package offers of the organization. */
export const accountQuery = (organisationId: string) =>
  queryOptions({
    queryKey: billingKeys.account(organisationId),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('organisations')
          .select(ACCOUNT_COLUMNS)
          .eq('id', organisationId)
          .abortSignal(signal)
          .single(),
      ),
    refetchInterval: poll,
  });

/** Credits that active flights reserve, in the order in which the gateway serves the flights. */
export const reservationsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: billingKeys.reservations(organisationId),
    queryFn: async ({ signal }) => unwrap(await supabase.rpc('reservations').abortSignal(signal)),
    refetchInterval: poll,
  });

/** Messages and cost of each service from the first to the last day, highest cost first. */
export const usageQuery = (organisationId: string, from: string, to: string) =>
  queryOptions({
    queryKey: billingKeys.usage(organisationId, from, to),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase.rpc('usage_by_service', { p_from: from, p_to: to }).abortSignal(signal),
      ),
    refetchInterval: poll,
  });

/** Cost of each day from the first to the last. A day without messages has no row. */
export const usageByDayQuery = (organisationId: string, from: string, to: string) =>
  queryOptions({
    queryKey: billingKeys.usageByDay(organisationId, from, to),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .rpc('delivery_stats', { p_from: from, p_to: to, p_by: 'day' })
          .abortSignal(signal),
      ),
    refetchInterval: poll,
  });

/** Payment methods of the organization, the default first. */
export const paymentMethodsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: billingKeys.methods(organisationId),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('payment_methods')
          .select('id,brand,last_four,expiry_month,expiry_year,is_default')
          .eq('organisation_id', organisationId)
          .order('is_default', { ascending: false })
          .order('created_at', { ascending: false })
          .abortSignal(signal),
      ),
  });

/** Dollars that the running month will cost if the active flights follow their plans. */
export const monthForecastQuery = (organisationId: string) =>
  queryOptions({
    queryKey: billingKeys.forecast(organisationId),
    queryFn: async ({ signal }) => unwrap(await supabase.rpc('month_forecast').abortSignal(signal)),
    refetchInterval: poll,
  });

/** One page of the invoices issued in a month, newest first. An empty `month` means all months. */
export const invoicesQuery = (organisationId: string, month: string, page: number) =>
  queryOptions({
    queryKey: billingKeys.invoices(organisationId, month, page),
    queryFn: async ({ signal }) => {
      let query = supabase
        .from('invoices')
        .select(INVOICE_COLUMNS, { count: 'exact' })
        .eq('organisation_id', organisationId);
      if (month) query = query.gte('issued_date', month).lte('issued_date', endOfMonth(month));
      return unwrapPage(
        await query
          .order('issued_date', { ascending: false })
          .order('number', { ascending: false })
          .range(...rowRange(page, PAGE_SIZE))
          .abortSignal(signal),
      );
    },
    placeholderData: keepPrevious(organisationId, month),
  });

/** One page of all organizations' unpaid invoices, earliest due date first. Superadmins only. */
export const openInvoicesQuery = (page: number) =>
  queryOptions({
    queryKey: billingKeys.openInvoices(page),
    queryFn: async ({ signal }) =>
      unwrapPage(
        await supabase
          .from('invoices')
          .select(
            `${INVOICE_COLUMNS},organisation:organisations!invoices_organisation_id_fkey(name)`,
            { count: 'exact' },
          )
          .in('status', ['pending', 'overdue'])
          .order('due_date')
          .order('id')
          .range(...rowRange(page, PAGE_SIZE))
          .abortSignal(signal),
      ),
    placeholderData: keepPreviousData,
  });

/** One invoice with its purchase; null when it is missing or the user may not read it. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: billingKeys.invoice(id),
    queryFn: async ({ signal }) => {
      const result = await supabase
        .from('invoices')
        .select(
          `${INVOICE_COLUMNS},payment_method,organisation:organisations!invoices_organisation_id_fkey(name,time_zone),purchase:package_purchases!package_purchases_invoice_id_fkey(channel,quantity,discount_percentage,rate,price,credits)`,
        )
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle();
      // Returns null for an id in the URL that is not a UUID.
      const invoice = unwrapById(result);
      // PostgREST returns an object or an array, depending on whether it detects the unique key.
      return invoice && { ...invoice, purchase: [invoice.purchase].flat()[0] ?? null };
    },
  });

/** Opening and closing balance of a month and its totals. An empty `month` means the running month. */
export const statementSummaryQuery = (organisationId: string, month: string) =>
  queryOptions({
    queryKey: billingKeys.summary(organisationId, month),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .rpc('statement_summary', month ? { p_month: month } : {})
          .abortSignal(signal)
          .single(),
      ),
    refetchInterval: poll,
  });

/** First and last billing day, for example `2027-03-06`. */
interface Days {
  month: string;
  last_day: string;
}

/** One page of a month's statement lines, newest first. */
export const linesQuery = (organisationId: string, days: Days, page: number) =>
  queryOptions({
    queryKey: billingKeys.lines(organisationId, days.month, page),
    queryFn: async ({ signal }) =>
      unwrapPage(
        await supabase
          .rpc('statement_lines', { p_from: days.month, p_to: days.last_day }, { count: 'exact' })
          .range(...rowRange(page, PAGE_SIZE))
          .abortSignal(signal),
      ),
    placeholderData: keepPrevious(organisationId, days.month),
    refetchInterval: poll,
  });

/** Statement lines per request. Keeps a response below 500 kB. */
const PART = 500;

/** Fetches a month's totals with all lines, in as many requests as needed. */
export async function statementFile(month: string): Promise<StatementFile> {
  const lines = new Map<string, StatementLine>();
  for (let offset = 0; ; offset += PART) {
    // The function returns JSON with the columns of `statement_summary` and `statement_lines`.
    // oxlint-disable-next-line no-await-in-loop -- each part depends on the total of the previous one
    const part = unwrap(
      await supabase.rpc('statement_file', { p_month: month, p_offset: offset, p_limit: PART }),
    ) as unknown as StatementFile & { total: number };
    for (const line of part.lines) lines.set(lineKey(line), line);
    if (offset + PART >= part.total)
      return offset === 0 ? part : withBalances({ ...part, lines: [...lines.values()] });
  }
}

/** One page of the movements that a line sums, newest first. */
export const movementsQuery = (organisationId: string, line: StatementLine, page: number) =>
  queryOptions({
    queryKey: billingKeys.movements(organisationId, lineKey(line), page),
    queryFn: async ({ signal }) => {
      const rows = unwrap(
        await supabase
          .rpc('wallet_statement', {
            p_from: line.day,
            p_to: line.day,
            ...(line.flight_id && { p_flight_id: line.flight_id }),
            p_kind: line.kind,
            p_offset: (page - 1) * PAGE_SIZE,
            p_limit: PAGE_SIZE,
          })
          .abortSignal(signal),
      );
      // The line of an old month outlives its charges. A first page that is not full has all charges that are left.
      return { rows, total: page === 1 && rows.length < PAGE_SIZE ? rows.length : line.movements };
    },
    placeholderData: keepPreviousData,
  });

/** One page of all organizations with balance, limit and usage, by name. For the provider. */
export const balancesQuery = (page: number) =>
  queryOptions({
    queryKey: billingKeys.balances(page),
    queryFn: async ({ signal }) =>
      unwrapPage(
        await supabase
          .rpc('organisation_balances', {}, { count: 'exact' })
          .range(...rowRange(page, PAGE_SIZE))
          .abortSignal(signal),
      ),
    placeholderData: keepPreviousData,
  });

/** Credits that customers used in a month and in its year. For the provider. */
export const revenueQuery = (month: string) =>
  queryOptions({
    queryKey: billingKeys.revenue(month),
    queryFn: async ({ signal }) => {
      const [monthly, yearly] = await Promise.all([
        supabase.rpc('get_monthly_revenue', { target_month: month }).abortSignal(signal),
        supabase
          .rpc('get_yearly_revenue', { target_year: Number(month.slice(0, 4)) })
          .abortSignal(signal),
      ]);
      return { monthly: unwrap(monthly), yearly: unwrap(yearly) };
    },
  });
