interface ListQuery {
  data?: { total: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * True if a list has no rows without any filter, so that its empty state replaces search and filters. Placeholder rows
 * belong to the filter before.
 */
export const isListEmpty = ({ data, isPlaceholderData }: ListQuery, narrowed: boolean): boolean =>
  data?.total === 0 && !narrowed && !isPlaceholderData;
