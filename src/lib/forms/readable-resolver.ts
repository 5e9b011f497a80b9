import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';

/** The type of the error of a field that has text which the browser can not read. */
export const UNREADABLE = 'unreadable';

/**
 * Checks a form, and what the browser itself says about its controls: what it can not read ("1e", half a date) arrives as
 * empty text, which would be saved as "not set" or 0; such a field is wrong instead.
 * @param problemOf What is wrong with a control, or null.
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
