import type { Database, Tables } from '@/lib/database.types';

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
>;

export type Movement = Database['public']['Functions']['wallet_statement']['Returns'][number];
export type StatementSummary =
  Database['public']['Functions']['statement_summary']['Returns'][number];
