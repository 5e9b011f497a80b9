import { formatCount, formatInteger } from '@/domain/format';

interface ContactCountProps {
  audience: { total_contacts: number; status: string };
  /** The whole figure without its unit, for a column. */
  exact?: boolean;
}

/** Contacts of a cohort; while the database counts it says so (AUD-30). */
export function ContactCount({ audience, exact = false }: ContactCountProps) {
  const { status, total_contacts } = audience;
  if (status === 'calculating') return <span className="text-muted">Calculating...</span>;
  return (
    <span className="tabular-nums" title={formatInteger(total_contacts)}>
      {exact ? formatInteger(total_contacts) : `${formatCount(total_contacts)} contacts`}
    </span>
  );
}
