import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { statusLabel } from '@/features/configuration/components/status-badge';
import { VersionChoice } from '@/features/creatives/components/version-choice';
import { statusesQuery } from '@/features/configuration/queries';
import {
  type Creative,
  creativePicksQuery,
  creativeQuery,
  creativeVersionsQuery,
} from '@/features/creative-data/queries';
import { useOrganisationId } from '@/session/session';
import { Field } from '@/ui/forms/field';
import { SearchInput } from '@/ui/forms/search-input';
import { Select } from '@/ui/forms/select';
import { useStepErrors } from '../frame/use-step-errors';
import { useWizardContext } from '../frame/wizard-context';
import { RetryNotice } from '@/ui/states/retry-notice';
import { variantCountWords } from '@/words/variants';

/** Selects the version of a creative that has only one. */
function useOnlyVersion(creativeId: string): void {
  const { form } = useWizardContext();
  const { data: versions } = useQuery(creativeVersionsQuery(creativeId));
  const only = versions?.total === 1 ? versions.rows[0]?.id : undefined;
  useEffect(() => {
    if (only && form.getValues('selectedCreativeVersionId') === '')
      form.setValue('selectedCreativeVersionId', only, { shouldDirty: true });
  }, [only, form]);
}

function ChosenVersion({ creativeId }: { creativeId: string }) {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('creative');
  const chosen = useWatch({ control: form.control, name: 'selectedCreativeVersionId' });
  useOnlyVersion(creativeId);
  return (
    <VersionChoice
      creativeId={creativeId}
      value={chosen}
      required
      error={fieldError('selectedCreativeVersionId')}
      onChange={(id) =>
        form.setValue('selectedCreativeVersionId', id, { shouldDirty: true, shouldTouch: true })
      }
    />
  );
}

export function ExistingCreative() {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('creative');
  const organisationId = useOrganisationId();
  const [search, setSearch] = useState('');
  const [channel, creativeId] = useWatch({
    control: form.control,
    name: ['channelType', 'selectedCreativeId'],
  });
  const query = useQuery(creativePicksQuery({ organisationId, type: channel, search }));
  const statuses = useQuery(statusesQuery('creative_statuses'));
  const rows = query.data?.rows ?? [];
  // The selected creative may be on another page, outside the search or a variant from an earlier edit.
  const hidden = creativeId !== '' && !rows.some(({ id }) => id === creativeId);
  const { data: other } = useQuery({
    ...creativeQuery(creativeId),
    enabled: hidden && query.isSuccess,
  });
  const optionLabel = ({ name, status, variant_count: count }: Creative) => {
    const state = `${name} (${statusLabel({ status, looks: statuses.data })})`;
    return count ? `${state}, ${variantCountWords(count)}` : state;
  };
  const choose = (id: string) => {
    form.setValue('selectedCreativeId', id, { shouldDirty: true, shouldTouch: true });
    form.setValue('selectedCreativeVersionId', '');
  };
  if (query.error)
    return <RetryNotice query={query}>{t`Couldn’t load the creatives.`}</RetryNotice>;
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
      <Field label={t`Creative`} required error={fieldError('selectedCreativeId')}>
        {(field) => (
          <Select {...field} value={creativeId} onChange={(event) => choose(event.target.value)}>
            <option value="" disabled>
              {query.isPending
                ? t`Loading creatives...`
                : rows.length === 0
                  ? t`No matching creatives`
                  : t`Choose a creative`}
            </option>
            {hidden && (
              <option value={creativeId}>
                {other ? optionLabel(other) : t`Selected creative`}
              </option>
            )}
            {rows.map((row) => (
              <option key={row.id} value={row.id}>
                {optionLabel(row)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {creativeId !== '' && <ChosenVersion key={creativeId} creativeId={creativeId} />}
    </div>
  );
}
