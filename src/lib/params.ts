/** A text of the address; what is longer than any the screen writes counts as none. */
export const limitedText =
  (maxLength: number) =>
  (text: string): string =>
    text.length <= maxLength ? text : '';

/** One of a few words of the address; anything else counts as the first. */
export const oneOf =
  <const T extends readonly [string, ...string[]]>(words: T) =>
  (text: string): T[number] =>
    words.find((word) => word === text) ?? words[0];

/** The first and the last row of a page, counted from 0; pages are counted from 1. */
export const rowRange = (page: number, size: number): [first: number, last: number] => [
  (page - 1) * size,
  page * size - 1,
];

/** The page of a list, counted from 1; anything but a whole number below a million is the first. */
export function parsePage(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
}
