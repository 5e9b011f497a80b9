import { plural, t } from '@lingui/core/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import {
  type Circle,
  DEFAULT_RADIUS_KM,
  placeLabel,
  type Point,
  typedCenter,
  typedCircle,
} from '@/domain/flight/circle';
import { type FlightDraft, MEASURES } from '@/domain/flight/draft';
import { formatInteger, formatNumber } from '@/domain/shared/format';
import { typedText } from '@/domain/shared/typed-number';
import { placesAroundQuery } from '@/features/wizard/place-queries';
import { useSettled } from '@/features/wizard/use-settled';
import { NumberField } from '@/ui/forms/number-field';
import { lazyPart } from '@/ui/layout/lazy-part';
import { RetryNotice } from '@/ui/states/retry-notice';
import { Skeleton } from '@/ui/states/skeleton';
import { useValueAfterPress } from '@/ui/timing/press';
import { useStepErrors } from '../frame/use-step-errors';
import { AS_TYPED, useWizardContext } from '../frame/wizard-context';
import { AreaFigures, peopleText } from './area-figures';
import { PlaceSearch } from './place-search';

const CircleMap = lazyPart(
  async () => (await import('./map/circle-map')).CircleMap,
  // The height of the map with its hint and sources.
  <Skeleton className="h-[26.125rem]" />,
);

function CircleFields({ radiusKm }: Pick<FlightDraft['coordinateTarget'], 'radiusKm'>) {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('geo-targeting');
  const coordinate = (name: 'latitude' | 'longitude', limit: number) => (
    <NumberField
      form={form}
      name={`coordinateTarget.${name}`}
      label={name === 'latitude' ? t`Latitude` : t`Longitude`}
      required
      error={fieldError(`coordinateTarget.${name}`)}
      hint={t`-${limit} to ${limit}`}
      format={MEASURES[name]}
    />
  );
  const [latitude, longitude] = [coordinate('latitude', 90), coordinate('longitude', 180)];
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {latitude}
      {longitude}
      <NumberField
        form={form}
        name="coordinateTarget.radiusKm"
        label={t`Radius (KM) * (Min: 0.5)`}
        error={fieldError('coordinateTarget.radiusKm', radiusKm)}
        hint={t`0.5 to 1000`}
        format={MEASURES.radius}
        aria-required
      />
    </div>
  );
}

type Around = {
  name: string;
  region: string | null;
  country: string;
  distance_km: number;
  cities: number;
  residents: number;
};

/** Distance in km below which the center counts as in the city. */
const IN_CITY_KM = 3;

function centerText(nearest: Around): string {
  const city = placeLabel(nearest);
  return nearest.distance_km < IN_CITY_KM
    ? t`Center in ${city}`
    : t`Center ${{ distance: formatInteger(nearest.distance_km) }} km from ${city}`;
}

const citiesText = (cities: number): string =>
  plural(cities, {
    one: 'Population of # city of 15,000 or more',
    other: 'Population of # cities of 15,000 or more',
  });

interface CircleFiguresProps {
  nearest: Around | undefined;
  loading: boolean;
  stale: boolean;
}

function CircleFigures({ nearest, ...state }: CircleFiguresProps) {
  if (!nearest)
    return (
      <AreaFigures headline={null} {...state}>
        {t`Choose a center and a radius.`}
      </AreaFigures>
    );
  const { cities, residents } = nearest;
  return (
    <AreaFigures headline={cities > 0 ? peopleText(residents) : t`No city`} {...state}>
      <p>{cities > 0 ? citiesText(cities) : t`The circle holds no city of 15,000 or more.`}</p>
      <p className="text-muted">{centerText(nearest)}</p>
    </AreaFigures>
  );
}

const NO_PLACES: never[] = [];

/**
 * What the figures show. It does not change during a press: figures that arrive would move Next away before the
 * release.
 */
function useArea<T>(
  circle: Circle | null,
  settled: Circle | null,
  { data = NO_PLACES, isError, isPending, isPlaceholderData }: UseQueryResult<T[]>,
) {
  const area = useMemo(() => {
    const rows = settled ? data : NO_PLACES;
    const stale = circle !== settled || isPlaceholderData;
    const loading = rows.length === 0 && circle !== null && !isError && (stale || isPending);
    return { rows, failed: isError, stale, loading };
  }, [circle, settled, data, isError, isPending, isPlaceholderData]);
  return useValueAfterPress(area);
}

/** A circle around a point: search, map and number fields change the same three values. */
export function Coordinates() {
  const { form, editing } = useWizardContext();
  const { latitude, longitude, radiusKm } = useWatch({
    control: form.control,
    name: 'coordinateTarget',
  });
  const circle = useMemo(
    () => typedCircle({ latitude, longitude, radiusKm }),
    [latitude, longitude, radiusKm],
  );
  const settled = useSettled(circle);
  const around = useQuery(placesAroundQuery(settled));
  const { rows, failed, stale, loading } = useArea(circle, settled, around);
  const setCircle = (next: Circle) =>
    form.setValue(
      'coordinateTarget',
      {
        latitude: typedText(next.latitude),
        longitude: typedText(next.longitude),
        radiusKm: typedText(next.radiusKm),
      },
      AS_TYPED,
    );
  const moveTo = (center: Point) =>
    setCircle({
      latitude: center.latitude,
      longitude: center.longitude,
      radiusKm: circle?.radiusKm ?? DEFAULT_RADIUS_KM,
    });
  const shown = useMemo(() => {
    const center = typedCenter({ latitude, longitude, radiusKm });
    return circle ?? (center && { ...center, radiusKm: DEFAULT_RADIUS_KM });
  }, [circle, latitude, longitude, radiusKm]);
  return (
    <div className="space-y-4">
      <PlaceSearch kind="city" onSelect={moveTo} />
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_12rem]">
        <CircleMap
          circle={shown}
          places={rows}
          label={
            shown
              ? t`Map: circle of ${{ radius: formatNumber(shown.radiusKm) }} km around ${{ latitude: formatNumber(shown.latitude) }}, ${{ longitude: formatNumber(shown.longitude) }}`
              : t`Map without a circle`
          }
          disabled={Boolean(editing?.lockReason('location'))}
          onChange={setCircle}
        />
        <div className="space-y-2">
          <CircleFigures nearest={rows[0]} loading={loading} stale={stale && !loading} />
          {failed && <RetryNotice query={around}>{t`Couldn’t load the cities.`}</RetryNotice>}
        </div>
      </div>
      <CircleFields radiusKm={radiusKm} />
    </div>
  );
}
