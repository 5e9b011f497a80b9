/** A text of the address; what is longer than any the screen writes counts as none. */
export const shortText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : '';

/** The page of a list, counted from 1; anything but a whole number below a million is the first. */
export function pageOf(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
}
