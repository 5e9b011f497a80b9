import type { UseFormReturn } from 'react-hook-form';
import { AppError } from '@/lib/errors';
import { readableResolver } from '@/lib/forms/readable-resolver';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useDraftForm } from '@/session/use-draft-form';
import type { Organisation } from './queries';
import { type OrganisationForm, organisationSchema, organisationValues } from './schemas';

const organisationResolver = readableResolver<OrganisationForm>(
  zodResolver(organisationSchema),
  ({ validity }) => (validity.typeMismatch ? 'Enter a valid email address' : null),
);

/**
 * The form with its durable draft: what was typed survives a failure, a reload and leaving the page. `row` is the
 * organisation that is edited, none for a new one; `shown` is what the form shows without a draft.
 */
export const useOrganisationForm = (shown: OrganisationForm, row?: Organisation) =>
  useDraftForm<OrganisationForm>({
    name: `organisation:${row?.id ?? 'new'}`,
    shape: organisationValues,
    resolver: organisationResolver,
    empty: shown,
    row: row ?? null,
    platform: true,
  });

/** Shows at its field why the database refused a time zone. */
export function markRefusedZone(form: UseFormReturn<OrganisationForm>, error: unknown): void {
  if (error instanceof AppError && error.hint === 'unknown_time_zone')
    form.setError('timeZone', { message: error.message });
}
