import { t } from '@lingui/core/macro';
import { formatCount, formatInteger } from '@/domain/shared/format';
import { Hint } from '@/ui/overlays/tooltip';

interface ContactCountProps {
  audience: { total_contacts: number; status: string };
  /** The whole figure without its unit, for a column. */
  exact?: boolean;
}

/** Contacts of a cohort; while the database counts it says so. */
export function ContactCount({ audience, exact = false }: ContactCountProps) {
  const { status, total_contacts } = audience;
  if (status === 'calculating') return <span className="text-muted">{t`Calculating...`}</span>;
  if (exact) return <span className="tabular-nums">{formatInteger(total_contacts)}</span>;
  const shown = `${formatCount(total_contacts)} contacts`;
  if (total_contacts < 1000) return <span className="tabular-nums">{shown}</span>;
  return (
    <span className="tabular-nums">
      <Hint text={`${formatInteger(total_contacts)} contacts`}>{shown}</Hint>
    </span>
  );
}
