import { useSearchParams } from 'react-router-dom';

export const NEW_COHORT = 'new';

/** The cohort whose details or builder is open; in the address, so that the back button closes it. */
export function useAudiencePlace() {
  const [params, setParams] = useSearchParams();
  const go = (change: { edit?: string; cohort?: string }) => {
    const next = new URLSearchParams(params);
    next.delete('edit');
    next.delete('cohort');
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    setParams(next);
  };
  return {
    /** A cohort's id, `NEW_COHORT`, or null. */
    editing: params.get('edit'),
    viewing: params.get('cohort'),
    edit: (id: string) => go({ edit: id }),
    view: (id: string) => go({ cohort: id }),
    close: () => go({}),
  };
}
