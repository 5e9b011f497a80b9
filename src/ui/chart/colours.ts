/** Index of a chart color token; 0 is neutral. */
export type ChartColour = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Color of a series that is not a channel: the other colors are those of the channels. */
export const PLAIN: ChartColour = 0;

export interface Series {
  name: string;
  colour: ChartColour;
  values: readonly number[];
}

export const FILLS: Record<ChartColour, string> = {
  0: 'fill-neutral',
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
  5: 'fill-chart-5',
  6: 'fill-chart-6',
};

export const BACKGROUNDS: Record<ChartColour, string> = {
  0: 'bg-neutral',
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  6: 'bg-chart-6',
};
