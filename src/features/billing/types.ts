import type { Database, Tables } from '@/lib/supabase/database.types';

export type PaymentMethod = Pick<
  Tables<'payment_methods'>,
  'id' | 'brand' | 'last_four' | 'expiry_month' | 'expiry_year' | 'is_default'
>;

export type Invoice = Pick<
  Tables<'invoices'>,
  | 'id'
  | 'organisation_id'
  | 'invoice_number'
  | 'description'
  | 'issued_date'
  | 'due_date'
  | 'amount'
  | 'status'
  | 'paid_at'
  | 'paid_on'
  | 'payment_reference'
>;

/** An invoice with its organization and purchase; null where row-level security hides them or there is none. */
export type InvoiceDetails = Invoice & {
  /** Payment method printed on the invoice; null when the organization has none. */
  payment_method: string | null;
  organisation: Pick<Tables<'organisations'>, 'name' | 'time_zone'> | null;
  purchase: Pick<
    Tables<'package_purchases'>,
    'channel' | 'quantity' | 'discount_percentage' | 'rate' | 'price' | 'credits'
  > | null;
};

/** A statement line: a flight's usage of one day, or another movement. */
export type StatementLine = Database['public']['Functions']['statement_lines']['Returns'][number];
export type StatementSummary =
  Database['public']['Functions']['statement_summary']['Returns'][number];
/** A month's complete statement. */
export type StatementFile = StatementSummary & { lines: StatementLine[] };

export type Reservation = Database['public']['Functions']['reservations']['Returns'][number];
