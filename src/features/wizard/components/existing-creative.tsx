import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatDate } from '@/domain/format';
import { statusLabel } from '@/features/configuration/components/status-badge';
import { statusesQuery } from '@/features/configuration/queries';
import {
  type Creative,
  creativePicksQuery,
  creativeQuery,
  type CreativeVersion,
  creativeVersionsQuery,
} from '@/features/creatives/queries';
import { useActor, useOrganisationId } from '@/session/session';
import { Field } from '@/ui/field';
import { SearchInput } from '@/ui/search-input';
import { Select } from '@/ui/select';
import { useStepErrors } from './use-step-errors';
import { useClearMissing } from './use-clear-missing';
import { useWizardContext } from './wizard-context';
import { RetryNotice } from '@/ui/retry-notice';
import { variantCountWords } from '@/words/variants';

/** Where there is one version only, it is the chosen one. */
function useOnlyVersion(versions: readonly CreativeVersion[] | undefined): void {
  const { form } = useWizardContext();
  const only = versions?.length === 1 ? versions[0]?.id : undefined;
  useEffect(() => {
    if (only && form.getValues('selectedCreativeVersionId') === '')
      form.setValue('selectedCreativeVersionId', only, { shouldDirty: true });
  }, [only, form]);
}

/** The versions of the chosen creative, newest first. */
function VersionSelect({ creativeId }: { creativeId: string }) {
  const { form } = useWizardContext();
  const { errorOf } = useStepErrors('creative');
  const { organisation } = useActor();
  const versions = useQuery(creativeVersionsQuery(creativeId));
  const chosen = useWatch({ control: form.control, name: 'selectedCreativeVersionId' });
  useClearMissing('selectedCreativeVersionId', versions);
  useOnlyVersion(versions.data);
  return (
    <Field
      label={t`Version`}
      required
      error={
        versions.error
          ? t`The versions could not be loaded. Choose the creative again.`
          : errorOf('selectedCreativeVersionId')
      }
    >
      {(field) => (
        <Select
          {...field}
          value={versions.data ? chosen : ''}
          onChange={(event) =>
            form.setValue('selectedCreativeVersionId', event.target.value, {
              shouldDirty: true,
              shouldTouch: true,
            })
          }
        >
          <option value="" disabled>
            {versions.isPending ? t`Loading versions...` : t`Choose a version`}
          </option>
          {versions.data?.map(({ id, version_name, created_at }) => (
            <option key={id} value={id}>
              {version_name} ({formatDate(created_at, organisation?.time_zone)})
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** A creative of the flight's channel, in a version. */
export function ExistingCreative() {
  const { form } = useWizardContext();
  const { errorOf } = useStepErrors('creative');
  const organisationId = useOrganisationId();
  const [search, setSearch] = useState('');
  const [channel, creativeId] = useWatch({
    control: form.control,
    name: ['channelType', 'selectedCreativeId'],
  });
  const query = useQuery(creativePicksQuery({ organisationId, type: channel, search }));
  const statuses = useQuery(statusesQuery('creative_statuses'));
  const rows = query.data?.rows ?? [];
  // Of another page or search, or a variant that the flight had before.
  const hidden = creativeId !== '' && !rows.some(({ id }) => id === creativeId);
  const { data: other } = useQuery({
    ...creativeQuery(creativeId),
    enabled: hidden && query.isSuccess,
  });
  const said = ({ name, status, variant_count: count }: Creative) => {
    const state = `${name} (${statusLabel({ status, looks: statuses.data })})`;
    return count ? `${state}, ${variantCountWords(count)}` : state;
  };
  const choose = (id: string) => {
    form.setValue('selectedCreativeId', id, { shouldDirty: true, shouldTouch: true });
    form.setValue('selectedCreativeVersionId', '');
  };
  if (query.error)
    return <RetryNotice query={query}>{t`The creatives could not be loaded.`}</RetryNotice>;
  if (query.data && rows.length === 0 && !search)
    return (
      <p className="rounded-card border border-dashed border-control px-4 py-6 text-center text-muted">
        {t`No existing creatives found for ${channel}. Please create a new one.`}
      </p>
    );
  return (
    <div className="space-y-4">
      <SearchInput
        label={t`Search creatives`}
        placeholder={t`Search creatives`}
        value={search}
        onChange={setSearch}
      />
      <Field label={t`Creative`} required error={errorOf('selectedCreativeId')}>
        {(field) => (
          <Select {...field} value={creativeId} onChange={(event) => choose(event.target.value)}>
            <option value="" disabled>
              {query.isPending
                ? t`Loading creatives...`
                : rows.length === 0
                  ? t`No creative matches`
                  : t`Choose a creative`}
            </option>
            {hidden && (
              <option value={creativeId}>{other ? said(other) : t`The chosen creative`}</option>
            )}
            {rows.map((row) => (
              <option key={row.id} value={row.id}>
                {said(row)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {creativeId !== '' && <VersionSelect creativeId={creativeId} />}
    </div>
  );
}
