import { t } from '@lingui/core/macro';
import { zodResolver as schemaResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { isStorable } from '@/domain/shared/text';

/** Paths of the strings that Postgres cannot store, such as 'name' or 'rules.0.value'. */
function unstorablePaths(value: unknown, path: string): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    unstorablePaths(inner, path ? `${path}.${key}` : key),
  );
}

/** Validates a form by its schema, and each text for characters that Postgres cannot store. */
export const zodResolver: typeof schemaResolver = (...args: unknown[]) => {
  const check: Resolver = Reflect.apply(schemaResolver, undefined, args);
  const resolver: Resolver = async (values, context, options) => {
    const result = await check(values, context, options);
    const paths = unstorablePaths(values, '').filter((path) => !get(result.errors, path));
    if (paths.length === 0) return result;
    const errors: FieldErrors = { ...result.errors };
    for (const path of paths) {
      const field: { ref?: unknown } | undefined = get(options.fields, path);
      set(errors, path, {
        type: 'unstorable',
        message: t`This text has a character that can’t be stored.`,
        ref: field?.ref,
      });
    }
    return { values: {}, errors };
  };
  return resolver as never;
};
