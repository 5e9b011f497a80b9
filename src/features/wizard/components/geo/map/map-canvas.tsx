import { t } from '@lingui/core/macro';
import { geoContains, geoPath } from 'd3-geo';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { Point } from '@/domain/flight/circle';
import { TILE_ATTRIBUTION, TILE_TEMPLATE } from './tile-settings';
import { cn } from '@/lib/cn';
import { RetryNotice } from '@/ui/states/retry-notice';
import { type LabelledPlace, placeLabels } from './map-labels';
import { type MapView, projectionOf, type Size } from './map-view';
import { Tiles } from './tiles';
import { useWorld, type World } from './use-world';

/** Height of every map in pixels. */
export const MAP_HEIGHT = 360;

interface LandProps {
  view: MapView;
  size: Size;
  world: World | undefined;
  /** Country to highlight: its name and a point in it. */
  inCountry: NamedPoint | null;
}

interface NamedPoint extends Point {
  name: string;
}

/** The country's shape by its name, or else by the point, which may lie off the simplified coast. */
const shapeOf = (countries: World['countries'], { name, latitude, longitude }: NamedPoint) =>
  countries.find(({ properties }) => properties?.['name'] === name) ??
  countries.find((one) => geoContains(one, [longitude, latitude]));

function Land({ view, size, world, inCountry }: LandProps) {
  const country = useMemo(
    () => (inCountry && world ? shapeOf(world.countries, inCountry) : undefined),
    [world, inCountry],
  );
  const paths = useMemo(() => {
    const path = geoPath(projectionOf(view, size)).digits(1);
    return (
      world && {
        land: path(world.land) ?? '',
        borders: path(world.borders) ?? '',
        country: country ? (path(country) ?? '') : '',
      }
    );
  }, [world, view, size, country]);
  if (!paths) return null;
  return (
    <>
      <path d={paths.land} className="fill-raised stroke-border" />
      <path d={paths.borders} className="fill-none stroke-control/50" />
      {paths.country && <path d={paths.country} className="fill-accent/15 stroke-accent" />}
    </>
  );
}

function Cities({ places, view, size }: { places: readonly LabelledPlace[] } & ViewProps) {
  const labels = useMemo(
    () => placeLabels(places, projectionOf(view, size), size),
    [places, view, size],
  );
  return (
    <>
      {labels.map(({ name, x, y, named }) => (
        <circle key={`${name} ${x} ${y}`} cx={x} cy={y} r={named ? 3 : 2} className="fill-fg/70" />
      ))}
      {/* After the dots, so that none covers a name. */}
      {labels.map(
        ({ name, x, y, named }) =>
          named && (
            <text
              key={`${name} ${x} ${y}`}
              x={x + 6}
              y={y + 4}
              strokeWidth={3}
              className="fill-fg stroke-raised text-[11px] [paint-order:stroke]"
            >
              {name}
            </text>
          ),
      )}
    </>
  );
}

interface ViewProps {
  view: MapView;
  size: Size;
}

interface MapCanvasProps extends ViewProps, Pick<ComponentProps<'svg'>, 'className'> {
  places: readonly LabelledPlace[];
  inCountry?: NamedPoint | null;
  /** Drawn over the cities. */
  children?: ReactNode;
}

function Source({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
      {children}
    </a>
  );
}

/** Land or the project's tiles, cities and `children`. It takes no events: callers put it into their own control. */
export function MapCanvas({
  view,
  size,
  places,
  inCountry = null,
  className,
  children,
}: MapCanvasProps) {
  const world = useWorld(TILE_TEMPLATE === '' || inCountry !== null);
  return (
    <>
      <svg
        aria-hidden
        width={size.width}
        height={size.height}
        className={cn('block bg-info-soft select-none', className)}
      >
        {TILE_TEMPLATE ? (
          <Tiles template={TILE_TEMPLATE} view={view} size={size} />
        ) : (
          <Land view={view} size={size} world={world.data} inCountry={inCountry} />
        )}
        <Cities places={places} view={view} size={size} />
        {children}
      </svg>
      {world.isError && (
        <RetryNotice query={world} className="absolute inset-x-2 top-2">
          {t`Couldn’t load the map. You can still type the numbers.`}
        </RetryNotice>
      )}
    </>
  );
}

/** Sources, as their licenses ask. */
export function MapSources() {
  return (
    <p className="text-xs text-muted">
      {TILE_TEMPLATE ? (
        TILE_ATTRIBUTION
      ) : (
        <Source href="https://www.naturalearthdata.com/">{t`Natural Earth`}</Source>
      )}
      {' · '}
      <Source href="https://www.geonames.org/">{t`GeoNames`}</Source>
      {', '}
      <Source href="https://creativecommons.org/licenses/by/4.0/">{t`CC BY 4.0`}</Source>
    </p>
  );
}
