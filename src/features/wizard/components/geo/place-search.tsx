import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Point, placeLabel } from '@/domain/flight/circle';
import { formatCount } from '@/domain/shared/format';
import { type PlaceKind, placesQuery } from '@/features/wizard/place-queries';
import { Combobox } from '@/ui/forms/combobox';
import { Field } from '@/ui/forms/field';
import { RetryNotice } from '@/ui/states/retry-notice';

const placeholders = (): Record<PlaceKind, string> => ({
  city: t`Search cities`,
  region: t`Search regions`,
  country: t`Search countries`,
});

interface PlaceSearchProps {
  kind: PlaceKind;
  onSelect: (place: Point, label: string) => void;
}

/** Finds a place and hands it over. The fields below keep the result, so the search itself keeps no value. */
export function PlaceSearch({ kind, onSelect }: PlaceSearchProps) {
  const [search, setSearch] = useState('');
  const query = useQuery(placesQuery(kind, search));
  const places = query.data ?? [];
  const choices = places.map((place, index) => ({
    value: `${index} ${place.latitude} ${place.longitude}`,
    label: t`${{ place: placeLabel(place) }} · ${{ people: formatCount(place.population) }} people`,
    place,
  }));
  return (
    <div className="space-y-2">
      <Field label={t`Find a place`}>
        {(field) => (
          <Combobox
            {...field}
            value={null}
            choices={choices}
            loading={query.isFetching}
            placeholder={placeholders()[kind]}
            onSearch={setSearch}
            onChange={({ value }) => {
              const found = choices.find((choice) => choice.value === value)?.place;
              if (found) onSelect(found, placeLabel(found));
            }}
          />
        )}
      </Field>
      {query.isError && <RetryNotice query={query}>{t`Couldn’t search for places.`}</RetryNotice>}
    </div>
  );
}
