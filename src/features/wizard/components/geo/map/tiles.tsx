import { safeCosine } from '@/domain/flight/circle';
import type { MapView, Size } from './map-view';

const TILE = 256;
const MAX_ZOOM = 19;

interface Tile {
  key: string;
  href: string;
  x: number;
  y: number;
  size: number;
}

/** The tiles that cover a view, for a template such as `https://tiles.example/{z}/{x}/{y}.png`. */
export function tilesOf(template: string, view: MapView, { width, height }: Size): Tile[] {
  const world = view.scale * 2 * Math.PI;
  const zoom = Math.min(MAX_ZOOM, Math.max(0, Math.round(Math.log2(world / TILE))));
  const count = 2 ** zoom;
  const size = world / count;
  const latitude = (view.latitude * Math.PI) / 180;
  const mercator = Math.log(Math.tan(latitude) + 1 / safeCosine(view.latitude));
  const column = ((view.longitude + 180) / 360) * count;
  const row = ((1 - mercator / Math.PI) / 2) * count;
  const tiles: Tile[] = [];
  const [left, top] = [column - width / 2 / size, row - height / 2 / size];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(count, top + height / size); y += 1)
    for (let x = Math.floor(left); x < left + width / size; x += 1) {
      const wrapped = ((x % count) + count) % count;
      const href = template
        .replace('{z}', String(zoom))
        .replace('{x}', String(wrapped))
        .replace('{y}', String(y));
      tiles.push({
        key: `${zoom}/${x}/${y}`,
        href,
        x: (x - left) * size,
        y: (y - top) * size,
        size,
      });
    }
  return tiles;
}

/** The project's own map below the circle, in place of coastlines and borders. */
export function Tiles({ template, view, size }: { template: string; view: MapView; size: Size }) {
  return tilesOf(template, view, size).map(({ key, href, x, y, size: side }) => (
    // Half a pixel more hides the seams between scaled tiles.
    <image key={key} href={href} x={x} y={y} width={side + 0.5} height={side + 0.5} />
  ));
}
