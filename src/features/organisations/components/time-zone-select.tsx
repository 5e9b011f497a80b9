import { type ComponentProps, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Combobox } from '@/ui/combobox';
import type { OrganisationForm } from '../schemas';

interface TimeZoneSelectProps {
  /** Ids and state of the Field around it. */
  field: Pick<ComponentProps<typeof Combobox>, 'id' | 'aria-describedby' | 'aria-invalid'>;
  control: Control<OrganisationForm>;
  stored: string;
}

const toChoice = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') });

/** The zones of the browser, UTC first; the stored one too, should the browser not know it. */
function timeZones(stored: string) {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  return [...new Set(['UTC', stored, ...zones])].map(toChoice);
}

/** One of some four hundred time zones, found by typing a part of its name. */
export function TimeZoneSelect({ field, control, stored }: TimeZoneSelectProps) {
  const zone = useController({ control, name: 'timeZone' }).field;
  const [zones] = useState(() => timeZones(stored));
  const [search, setSearch] = useState('');
  const wanted = search.toLowerCase().replaceAll('_', ' ');
  return (
    <Combobox
      {...field}
      value={toChoice(zone.value)}
      choices={zones.filter(({ label }) => label.toLowerCase().includes(wanted))}
      onSearch={setSearch}
      onChange={({ value }) => zone.onChange(value)}
    />
  );
}
