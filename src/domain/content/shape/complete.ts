import { isRecord } from '@/domain/shared/json';
import { isLeaf, type Leaf, selectedFields, type Shape } from './shape';

/** Value of a field that the user has not filled in. Choices start with their first value unless the schema says otherwise. */
export function emptyLeaf({ in: values, initial, whole, like }: Leaf): unknown {
  if (values) return initial ?? values[0];
  if (whole) return 0;
  return like === 'language' ? 'en' : '';
}

/**
 * Adds empty values for missing required fields, so that previews can read them. An unknown choice becomes the first one.
 * Keeps everything else.
 */
export function completeValue(shape: Shape, value: unknown): unknown {
  if (isLeaf(shape)) return value ?? emptyLeaf(shape);
  if ('list' in shape)
    return Array.isArray(value) ? value.map((item) => completeValue(shape.list, item)) : [];
  const typed: Record<string, unknown> = isRecord(value) ? value : {};
  if ('by' in shape) {
    const fields = selectedFields(shape, typed);
    if (fields) return completeValue(fields, typed);
    const [first = ''] = Object.keys(shape.of);
    return completeValue(shape, { ...typed, [shape.by]: first });
  }
  const present = Object.entries(shape.optional).filter(([name]) => (typed[name] ?? null) !== null);
  return {
    ...typed,
    ...Object.fromEntries(
      [...Object.entries(shape.required), ...present].map(([name, inner]) => [
        name,
        completeValue(inner, typed[name]),
      ]),
    ),
  };
}
