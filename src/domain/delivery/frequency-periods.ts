/** Period of the frequency cap: the whole flight, a day, or a week from Monday. */
export const FREQUENCY_PERIODS = ['flight', 'day', 'week'] as const;
export type FrequencyPeriod = (typeof FREQUENCY_PERIODS)[number];
