import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';
import { sameJson } from '@/domain/shared/json';
import { AppError } from '@/lib/errors';
import { readableResolver } from '@/lib/forms/readable-resolver';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useDraftForm } from '@/session/use-draft-form';
import { comparableForm } from './form-rows';
import type { Organisation } from './queries';
import { type OrganisationForm, organisationSchema, organisationValues } from './schemas';

const organisationResolver = readableResolver<OrganisationForm>(
  zodResolver(organisationSchema),
  ({ validity }) => (validity.typeMismatch ? t`Enter a valid email address` : null),
);

/**
 * The form with a draft that is kept after a failure, a reload or navigation. `row` is the edited organization; omit it
 * for a new one. `shown` are the values without a draft.
 */
export const useOrganisationForm = (shown: OrganisationForm, row?: Organisation) =>
  useDraftForm<OrganisationForm>({
    name: `organisation:${row?.id ?? 'new'}`,
    shape: organisationValues,
    resolver: organisationResolver,
    empty: shown,
    row: row ?? null,
    platform: true,
    isSame: (one, other) => sameJson(comparableForm(one), comparableForm(other)),
  });

/** Shows the database's reason for rejecting a time zone at its field. */
export function markRefusedZone(form: UseFormReturn<OrganisationForm>, error: unknown): void {
  if (error instanceof AppError && error.hint === 'unknown_time_zone')
    form.setError('timeZone', { message: error.message });
}
