import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import type { StatementLine } from '../types';
import { invoiceDescription } from '../words';

/** Links a statement line to its flight or invoice; other lines show their description. */
export function Purpose({ line }: { line: StatementLine }) {
  const can = useCan();
  const { flight_id, flight_name, campaign_id, campaign_name, invoice_id, invoice_number } = line;
  if (flight_id)
    return (
      <>
        <Link to={paths.campaign(campaign_id)} className="font-medium hover:underline">
          <bdi>{flightDisplayName(flight_name)}</bdi>
        </Link>
        {campaign_name && (
          <span className="block text-[0.8125rem] text-muted">
            <bdi>{campaign_name}</bdi>
          </span>
        )}
      </>
    );
  if (invoice_number)
    return (
      <>
        {can('billing:payments') ? (
          <Link to={paths.invoice(invoice_id)} className="font-medium hover:underline">
            {invoice_number}
          </Link>
        ) : (
          invoice_number
        )}
        <span className="block text-[0.8125rem] text-muted">
          {invoiceDescription(line.description)}
        </span>
      </>
    );
  return (
    <>
      {line.description}
      {line.booked_by && (
        <span className="block text-[0.8125rem] text-muted">
          <Trans>
            By <bdi>{line.booked_by}</bdi>
          </Trans>
        </span>
      )}
    </>
  );
}
