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

/** An invoice with what was bought; its organisation and purchase as far as they may be read. */
export type InvoiceDetails = Invoice & {
  /** Payment method printed on the invoice; null when the organization has none. */
  payment_method: string | null;
  organisation: Pick<Tables<'organisations'>, 'name' | 'time_zone'> | null;
  purchase: Pick<
    Tables<'package_purchases'>,
    'channel' | 'quantity' | 'discount_percentage' | 'rate' | 'price' | 'credits'
  > | null;
};

/** A line of the statement: a day's usage of a flight, or one other movement. */
export type StatementLine = Database['public']['Functions']['statement_lines']['Returns'][number];
export type StatementSummary =
  Database['public']['Functions']['statement_summary']['Returns'][number];
/** A month's statement whole, as of one moment. */
export type StatementFile = StatementSummary & { lines: StatementLine[] };

/** What is kept for an active flight, and until when. */
export type Reservation = Database['public']['Functions']['reservations']['Returns'][number];
