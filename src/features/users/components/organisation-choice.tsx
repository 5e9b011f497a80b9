import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { type Choice, Combobox } from '@/ui/forms/combobox';
import { organisationChoicesQuery } from '../queries';

interface OrganisationChoiceProps extends Omit<
  ComponentProps<typeof Combobox>,
  'choices' | 'loading' | 'onSearch'
> {
  /** Choices listed before the organizations while the search is empty. */
  extra?: readonly Choice[];
}

/** Combobox of all organizations, searched by name on the server. For superadmins. */
export function OrganisationChoice({ extra = [], ...props }: OrganisationChoiceProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery(organisationChoicesQuery(search));
  const found = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Combobox
      {...props}
      choices={search ? found : [...extra, ...found]}
      loading={isFetching}
      onSearch={setSearch}
    />
  );
}
