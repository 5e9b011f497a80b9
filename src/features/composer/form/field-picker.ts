/**
 * Returns a function that keeps the fields of an item's type. Values typed for another type stay in the form and are not
 * saved.
 */
export const fieldPicker =
  (fields: Record<string, readonly string[]>) => (item: { type: string }) =>
    Object.fromEntries(
      Object.entries(item).filter(([key]) => key === 'type' || fields[item.type]?.includes(key)),
    );
