import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';

/** Error type of a field whose input the browser cannot parse. */
export const UNREADABLE = 'unreadable';

/**
 * Extends a resolver with the browser's own validity check. Input that the browser cannot parse ("1e", half a
 * date) arrives as empty text and would be saved as "not set" or 0.
 * @param problemOf Returns the error message for a control, or null.
 */
export const readableResolver =
  <T extends FieldValues>(
    check: Resolver<T>,
    problemOf: (control: HTMLInputElement, name: string) => string | null,
  ): Resolver<T> =>
  async (values, context, options) => {
    const result = await check(values, context, options);
    const errors = { ...result.errors } as FieldErrors<T>;
    for (const name of options.names ?? []) {
      const { ref }: { ref?: unknown } = get(options.fields, name) ?? {};
      const message = ref instanceof HTMLInputElement ? problemOf(ref, name) : null;
      if (message) set(errors, name, { type: UNREADABLE, message, ref });
    }
    return Object.keys(errors).length === 0 ? result : { values: {}, errors };
  };
