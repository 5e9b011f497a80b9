/** A text of the address; what is longer than any the screen writes counts as none. */
export function textParam(params: URLSearchParams, name: string, maxLength: number): string {
  const value = params.get(name) ?? '';
  return value.length <= maxLength ? value : '';
}

/** The page of a list, counted from 1; anything but a whole number below a million is the first. */
export function pageParam(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
}
