import { t } from '@lingui/core/macro';
import { Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LaunchButton } from '@/features/launch/components/launch-button';
import { editFlightLink } from '@/lib/edit-flight-link';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { ButtonLink } from '@/ui/actions/button';
import { Menu } from '@/ui/actions/menu';
import type { MenuEntry } from '@/ui/actions/menu-button';
import { flightDisplayName } from '@/words/flights';
import { useDuplicateFlight } from '@/features/flights/mutations';
import type { FlightDetail } from '@/features/flights/types';
import { DeleteFlightDialog } from '../actions/delete-flight-dialog';
import { FlightStatusButton } from '../actions/flight-actions';

function MoreMenu({ flight }: { flight: FlightDetail }) {
  const can = useCan();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { run, isPending } = useDuplicateFlight();
  const name = flightDisplayName(flight.name);
  const entries: MenuEntry[] = [];
  // The outcome of an ended flight has Duplicate as its button.
  if (flight.status !== 'ended' && can('flight:duplicate', flight))
    entries.push({
      label: t`Duplicate`,
      icon: 'icon-copy',
      onSelect: () => run({ id: flight.id, name }),
    });
  if (can('flight:delete', flight))
    entries.push({
      label: t`Delete`,
      icon: 'icon-trash',
      destructive: true,
      onSelect: () => setDeleting(true),
    });
  if (entries.length === 0) return null;
  return (
    <>
      <Menu label={t`More for ${name}`} size="icon" pending={isPending} entries={entries}>
        {!isPending && <Ellipsis aria-hidden />}
      </Menu>
      <DeleteFlightDialog
        flight={deleting ? flight : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(paths.campaign(flight.campaign_id))}
      />
    </>
  );
}

interface HeaderActionsProps {
  flight: FlightDetail;
  /** The launch check found a blocker, whose repair is the primary button of the page. */
  isBlocked: boolean;
}

/** Actions of the flight page. The main one comes first on phones. */
export function HeaderActions({ flight, isBlocked }: HeaderActionsProps) {
  const can = useCan();
  const launches = can('flight:activate', flight);
  return (
    <>
      {flight.status === 'active' && <FlightStatusButton flight={flight} size="md" />}
      {can('flight:edit', flight) && (
        <ButtonLink
          {...editFlightLink(flight)}
          variant={launches || isBlocked || flight.status === 'ended' ? 'outline' : 'primary'}
        >
          <Pencil aria-hidden /> {t`Edit`}
        </ButtonLink>
      )}
      {launches && (
        <LaunchButton
          variant={isBlocked ? 'outline' : 'primary'}
          className="max-sm:order-first"
          campaignId={flight.campaign_id}
          flightId={flight.id}
          name={flightDisplayName(flight.name)}
        />
      )}
      <MoreMenu flight={flight} />
    </>
  );
}
