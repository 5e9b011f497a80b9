import { perLocale } from './reader.ts';

type ListType = 'conjunction' | 'disjunction';

const listFormat = perLocale(
  (locale, type) => new Intl.ListFormat(locale, { type: type as ListType }),
);

/** Joins names in the reader's language: `a, b, and c`, or with “or” as a disjunction. */
export const formatList = (names: readonly string[], type: ListType = 'conjunction'): string =>
  listFormat(type).format(names);
