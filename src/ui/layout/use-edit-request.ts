import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** State of a link to a page on which the form that changes what is shown is open at once. */
export const EDIT_REQUEST = { editing: true };

const isEditRequest = (state: unknown) =>
  typeof state === 'object' && state !== null && 'editing' in state;

/** Field of the form that the link names. */
const requestedField = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'field' in state && typeof state.field === 'string'
    ? state.field
    : undefined;

/** Opens the form that the link to this page has asked for, once: going back does not open it again. */
export function useEditRequest(open: ((field?: string) => void) | undefined): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const asked = isEditRequest(state) && open !== undefined;
  const act = useEffectEvent(() => {
    void navigate('.', { replace: true, state: null });
    open?.(requestedField(state));
  });
  useEffect(() => {
    if (asked) act();
  }, [asked]);
}
