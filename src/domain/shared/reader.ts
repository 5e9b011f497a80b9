/**
 * The person who reads: their locale, the first day of its week (1 is Monday) and, on a screen, their time zone. With a
 * time zone, dates leave out the current year and times leave out this zone. It is null on the server: a mail has no
 * known zone.
 */
export const reader: { locale: string; firstWeekday: 1 | 7; timeZone: string | null } = {
  locale: 'en-US',
  firstWeekday: 7,
  timeZone: null,
};

/** Caches what `make` returns for each locale and key, because creating a formatter is slower than rendering a table row. */
export function perLocale<V>(make: (locale: string, key: string) => V): (key?: string) => V {
  const made = new Map<string, V>();
  return (key = '') => {
    const name = `${reader.locale} ${key}`;
    const value = made.get(name) ?? make(reader.locale, key);
    made.set(name, value);
    return value;
  };
}
