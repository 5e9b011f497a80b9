import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { placeLabel } from '@/domain/flight/circle';
import { MAX_PLACE_NAME_LENGTH } from '@/domain/flight/draft';
import { isNamed, namedPlacesQuery, type PlaceKind } from '@/features/wizard/place-queries';
import { useSettled } from '@/features/wizard/use-settled';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { lazyPart } from '@/ui/layout/lazy-part';
import { RetryNotice } from '@/ui/states/retry-notice';
import { Skeleton } from '@/ui/states/skeleton';
import { NameCount } from '../frame/name-count';
import { useStepErrors } from '../frame/use-step-errors';
import { AS_TYPED, useWizardContext } from '../frame/wizard-context';
import { AreaFigures, peopleText } from './area-figures';
import { PlaceSearch } from './place-search';

const PlaceMap = lazyPart(
  async () => (await import('./map/place-map')).PlaceMap,
  // The height of the map with its sources.
  <Skeleton className="h-[23.875rem]" />,
);

const placeTypes = () => ({ city: t`City`, region: t`Region`, country: t`Country` });

function NameFields() {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('geo-targeting');
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <FormField as={Select} form={form} name="locationTarget.type" label={t`Location Type`}>
        {Object.entries(placeTypes()).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FormField>
      <FormField
        form={form}
        name="locationTarget.value"
        label={t`Location Name`}
        required
        error={fieldError('locationTarget.value')}
        hint={<NameCount name="locationTarget.value" limit={MAX_PLACE_NAME_LENGTH} />}
        autoComplete="off"
        dir="auto"
      />
    </div>
  );
}

interface PlaceFiguresProps {
  kind: PlaceKind;
  /** Null while no known place is named. */
  place: { name: string; region: string | null; country: string; population: number } | null;
  loading: boolean;
  /** Whether a name is typed that the list of places lacks. */
  unknown: boolean;
}

function PlaceFigures({ kind, place, loading, unknown }: PlaceFiguresProps) {
  if (!place)
    return (
      <AreaFigures headline={null} loading={loading}>
        {unknown
          ? t`This name isn’t in our list of places. The flight keeps it as you typed it.`
          : t`Choose a place.`}
      </AreaFigures>
    );
  return (
    <AreaFigures headline={peopleText(place.population)} loading={loading}>
      {kind === 'city'
        ? t`Population of ${{ place: placeLabel(place) }}`
        : t`Population of the cities in ${{ place: placeLabel(place) }}`}
    </AreaFigures>
  );
}

/** A city, region or country by name. The map shows it if the name is known; other names stay as typed. */
export function NamedPlace() {
  const { form } = useWizardContext();
  const [kind, typed] = useWatch({
    control: form.control,
    name: ['locationTarget.type', 'locationTarget.value'],
  });
  const name = useSettled(typed.trim());
  const query = useQuery(namedPlacesQuery(kind, name));
  const place = query.data?.find(isNamed(name)) ?? null;
  const loading = name !== '' && query.isPending && !query.isError;
  return (
    <div className="space-y-4">
      <PlaceSearch
        kind={kind}
        onSelect={(_point, label) => form.setValue('locationTarget.value', label, AS_TYPED)}
      />
      <NameFields />
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_12rem]">
        <PlaceMap kind={kind} place={place} />
        <div className="space-y-2">
          <PlaceFigures
            kind={kind}
            place={place}
            loading={loading}
            unknown={name !== '' && query.data !== undefined && !place}
          />
          {query.isError && (
            <RetryNotice query={query}>{t`Couldn’t look up the place.`}</RetryNotice>
          )}
        </div>
      </div>
    </div>
  );
}
