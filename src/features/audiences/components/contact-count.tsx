import { t } from '@lingui/core/macro';
import { formatCount, formatInteger } from '@/domain/shared/format';
import { contactCount } from '@/words/segments';
import { Hint } from '@/ui/overlays/tooltip';

interface ContactCountProps {
  audience: { total_contacts: number; status: string };
  /** Shows the exact number without a unit, for a table column. */
  exact?: boolean;
}

/** Contacts of a cohort, or "Calculating..." while the database counts them. */
export function ContactCount({ audience, exact = false }: ContactCountProps) {
  const { status, total_contacts } = audience;
  if (status === 'calculating') return <span className="text-muted">{t`Calculating...`}</span>;
  if (exact) return <span className="tabular-nums">{formatInteger(total_contacts)}</span>;
  const shown = contactCount(total_contacts, formatCount(total_contacts));
  if (total_contacts < 1000) return <span className="tabular-nums">{shown}</span>;
  return (
    <span className="tabular-nums">
      <Hint text={contactCount(total_contacts)}>{shown}</Hint>
    </span>
  );
}
