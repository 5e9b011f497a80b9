import { useSearchParams } from 'react-router-dom';

export const NEW_COHORT = 'new';

/** The cohort open in the details dialog or the builder. It is kept in the URL, so the Back button closes it. */
export function useAudiencePlace() {
  const [params, setParams] = useSearchParams();
  const at = (change: { edit?: string; cohort?: string }) => {
    const next = new URLSearchParams(params);
    next.delete('edit');
    next.delete('cohort');
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    return next;
  };
  const go = (change: Parameters<typeof at>[0]) => setParams(at(change));
  return {
    /** The library as it was before the builder or the dialog opened. */
    closed: { search: at({}).toString() },
    /** A cohort's id, `NEW_COHORT`, or null. */
    editing: params.get('edit'),
    viewing: params.get('cohort'),
    edit: (id: string) => go({ edit: id }),
    view: (id: string) => go({ cohort: id }),
    close: () => go({}),
  };
}
