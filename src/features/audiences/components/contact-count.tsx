import { formatCount } from '@/domain/format';

/** Contacts of a cohort; while the database counts it says so. */
export function ContactCount({
  audience,
}: {
  audience: { total_contacts: number; status: string };
}) {
  if (audience.status === 'calculating') return <span className="text-muted">Calculating...</span>;
  return <span className="tabular-nums">{formatCount(audience.total_contacts)} contacts</span>;
}
