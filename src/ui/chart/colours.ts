/** Index of a chart color token. */
export type ChartColour = 1 | 2 | 3 | 4 | 5 | 6;

export interface Series {
  name: string;
  colour: ChartColour;
  values: readonly number[];
}

export const FILLS: Record<ChartColour, string> = {
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
  5: 'fill-chart-5',
  6: 'fill-chart-6',
};

export const BACKGROUNDS: Record<ChartColour, string> = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  6: 'bg-chart-6',
};
