import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { type Choice, Combobox } from '@/ui/forms/combobox';
import { Field } from '@/ui/forms/field';
import {
  type CreativeVersion,
  creativeVersionQuery,
  creativeVersionsQuery,
} from '@/features/creative-data/queries';

interface VersionChoiceProps {
  creativeId: string;
  /** The chosen version's id; empty for none. */
  value: string;
  required?: boolean;
  error?: string | undefined;
  onChange: (id: string) => void;
}

/** Version field with a name search. Reads the chosen version by its id, because the search may not contain it. */
export function VersionChoice({
  creativeId,
  value,
  required,
  error,
  onChange,
}: VersionChoiceProps) {
  const { organisation } = useActor();
  const [search, setSearch] = useState('');
  const found = useQuery(creativeVersionsQuery(creativeId, { search }));
  const chosen = useQuery(creativeVersionQuery(value));
  const toChoice = ({ id, version_name, created_at }: CreativeVersion): Choice => ({
    value: id,
    label: `${version_name} (${formatDate(created_at, organisation?.time_zone)})`,
  });
  const deleted = chosen.data === null;
  const problem = found.error
    ? t`Couldn’t load the versions. Choose the creative again.`
    : deleted
      ? t`This version was deleted. Choose another version.`
      : error;
  return (
    <Field label={t`Version`} required={required} error={problem}>
      {(field) => (
        <Combobox
          {...field}
          value={chosen.data ? toChoice(chosen.data) : null}
          choices={(found.data?.rows ?? []).map(toChoice)}
          loading={found.isPending || found.isPlaceholderData}
          placeholder={found.isPending ? t`Loading versions...` : t`Choose a version`}
          onSearch={setSearch}
          onChange={(choice) => onChange(choice.value)}
        />
      )}
    </Field>
  );
}
