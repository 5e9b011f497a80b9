import { useDraftForm } from '@/session/use-draft-form';
import { organisationResolver } from './resolver';
import { type OrganisationForm, organisationValues } from './schemas';
import type { Organisation } from './types';

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
