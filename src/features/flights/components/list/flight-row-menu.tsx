import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import { editFlightLink } from '@/lib/edit-flight-link';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { Menu } from '@/ui/actions/menu';
import type { MenuEntry } from '@/ui/actions/menu-button';
import { useDuplicateFlight } from '@/features/flights/mutations';
import type { Flight } from '@/features/flights/types';

interface FlightRowMenuProps {
  flight: Flight;
  onDelete: () => void;
}

/** Menu of a listed flight. Hidden from read-only users, who open the flight through its name. */
export function FlightRowMenu({ flight, onDelete }: FlightRowMenuProps) {
  const can = useCan();
  const navigate = useNavigate();
  const duplicate = useDuplicateFlight();
  const name = flightDisplayName(flight.name);
  if (!can('flight:create', flight)) return null;
  const edit = editFlightLink(flight);
  const entries: MenuEntry[] = [
    {
      label: t`Open`,
      onSelect: () => void navigate(paths.flight(flight.campaign_id, flight.id)),
    },
    {
      label: t`Edit`,
      reason: can('flight:edit', flight) ? undefined : t`This flight can’t be changed anymore.`,
      onSelect: () => void navigate(edit.to, { state: edit.state }),
    },
    {
      label: t`Duplicate`,
      icon: 'icon-copy',
      onSelect: () => duplicate.run({ id: flight.id, name }),
    },
    'line',
    {
      label: t`Delete`,
      icon: 'icon-trash',
      destructive: true,
      reason: can('flight:delete', flight) ? undefined : t`Only pending flights can be deleted.`,
      onSelect: onDelete,
    },
  ];
  return (
    <Menu label={t`More for ${name}`} size="icon" pending={duplicate.isPending} entries={entries}>
      {!duplicate.isPending && <Ellipsis aria-hidden />}
    </Menu>
  );
}
