/** Reads a URL parameter; a text longer than the app ever writes counts as empty. */
export const limitedText =
  (maxLength: number) =>
  (text: string): string =>
    text.length <= maxLength ? text : '';

/** Reads a URL parameter with few values; anything else counts as the first one. */
export const oneOf =
  <const T extends readonly [string, ...string[]]>(words: T) =>
  (text: string): T[number] =>
    words.find((word) => word === text) ?? words[0];

/** First and last row of a page, counted from 0; pages count from 1. */
export const rowRange = (page: number, size: number): [first: number, last: number] => [
  (page - 1) * size,
  page * size - 1,
];

/** Reads a page number, counted from 1; anything but an integer from 1 to 999,999 counts as 1. */
export function parsePage(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
}
