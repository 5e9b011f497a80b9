import { useMemo } from 'react';
import type { Point } from '@/domain/flight/circle';
import type { PlaceKind } from '@/features/wizard/place-queries';
import { MAP_HEIGHT, MapCanvas, MapSources } from './map-canvas';
import { fittedView, projectionOf, worldView } from './map-view';
import { useSize } from './use-size';

/** Radius in km of what the map shows around a place. */
const SURROUNDINGS: Record<PlaceKind, number> = { city: 25, region: 130, country: 550 };

interface PlaceMapProps {
  kind: PlaceKind;
  /** Null while no known place is named: the map then shows the world. */
  place: ({ name: string; population: number } & Point) | null;
}

/** Still map of a named place. It repeats what the text says. */
export function PlaceMap({ kind, place }: PlaceMapProps) {
  const { element, size } = useSize();
  const view = useMemo(
    () => (place ? fittedView({ ...place, radiusKm: SURROUNDINGS[kind] }, size) : worldView(size)),
    [kind, place, size],
  );
  const [x, y] = (place && projectionOf(view, size)([place.longitude, place.latitude])) ?? [0, 0];
  return (
    <div className="min-w-0 space-y-1.5">
      <div
        ref={element}
        className="relative overflow-hidden rounded-control border border-border"
        style={{ height: MAP_HEIGHT }}
      >
        <MapCanvas
          view={view}
          size={size}
          places={place && kind === 'city' ? [place] : []}
          inCountry={kind === 'country' ? place : null}
        >
          {place && kind !== 'country' && (
            <circle cx={x} cy={y} r={7} className="fill-accent stroke-surface stroke-2" />
          )}
        </MapCanvas>
      </div>
      <MapSources />
    </div>
  );
}
