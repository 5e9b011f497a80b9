import { zodResolver } from '@/lib/zod-resolver';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { NOT_A_NUMBER, type OrganisationForm, organisationSchema } from './schemas';

const check: Resolver<OrganisationForm> = zodResolver(organisationSchema);

/** What the browser itself says about a control: text it can not read as a number, or that is no e-mail address. */
function browserProblem(control: unknown): string | null {
  if (!(control instanceof HTMLInputElement)) return null;
  if (control.validity.badInput) return NOT_A_NUMBER;
  return control.validity.typeMismatch ? 'Enter a valid email address' : null;
}

/**
 * Checks the form by its schema. What the browser can not read ("1e") arrives as empty text, which would be saved
 * as 0; such a field is wrong instead.
 */
export const organisationResolver: Resolver<OrganisationForm> = async (
  values,
  context,
  options,
) => {
  const result = await check(values, context, options);
  const unreadable: FieldErrors<OrganisationForm> = {};
  for (const name of options.names ?? []) {
    const field: { ref?: unknown } | undefined = get(options.fields, name);
    const message = browserProblem(field?.ref);
    if (message) set(unreadable, name, { type: 'unreadable', message, ref: field?.ref });
  }
  if (Object.keys(unreadable).length === 0) return result;
  return { values: {}, errors: { ...result.errors, ...unreadable } };
};
