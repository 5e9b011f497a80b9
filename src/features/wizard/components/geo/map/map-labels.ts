import type { Point } from '@/domain/flight/circle';

export interface LabelledPlace extends Point {
  name: string;
  population: number;
}

/** Pixels; the label starts right of its dot. */
export interface PlacedLabel {
  name: string;
  x: number;
  y: number;
  /** False if the name would overlap a larger city’s: the map then draws only the dot. */
  named: boolean;
}

/** Average width of a letter at 11 px. */
const LETTER = 6.2;
const LINE = 15;
const MAX_NAMES = 14;

interface Box {
  left: number;
  right: number;
  top: number;
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && Math.abs(a.top - b.top) < LINE;

/**
 * Places dots and names of cities on the map, the largest first. Omits names that would overlap or leave the map.
 */
export function placeLabels(
  places: readonly LabelledPlace[],
  project: (point: [number, number]) => [number, number] | null,
  { width, height }: { width: number; height: number },
): PlacedLabel[] {
  const taken: Box[] = [];
  return places
    .toSorted((a, b) => b.population - a.population)
    .flatMap(({ name, latitude, longitude }) => {
      const [x, y] = project([longitude, latitude]) ?? [-1, -1];
      if (x < 0 || y < 0 || x > width || y > height) return [];
      const box = { left: x - 4, right: x + 8 + name.length * LETTER, top: y };
      const named =
        taken.length < MAX_NAMES &&
        box.right < width &&
        y > 8 &&
        y < height - 24 &&
        !taken.some((other) => overlaps(box, other));
      if (named) taken.push(box);
      return [{ name, x, y, named }];
    });
}
