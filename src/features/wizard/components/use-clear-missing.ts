import { useEffect } from 'react';
import { useWizardContext } from './wizard-context';

interface Offer {
  data: { id: string }[] | undefined;
  isFetching: boolean;
}

/** Takes back a choice of the draft that was deleted since it was kept: what can not be seen is not sent. */
export function useClearMissing(
  name: 'selectedCreativeVersionId' | 'shortUrlId',
  { data, isFetching }: Offer,
): void {
  const { form } = useWizardContext();
  useEffect(() => {
    const chosen = form.getValues(name);
    if (!data || isFetching || chosen === '') return;
    if (!data.some(({ id }) => id === chosen)) form.setValue(name, '', { shouldDirty: true });
  }, [data, isFetching, form, name]);
}
