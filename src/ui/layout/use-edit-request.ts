import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Navigation state that opens a page with its edit form open. */
export const EDIT_REQUEST = { editing: true };

const isEditRequest = (state: unknown) =>
  typeof state === 'object' && state !== null && 'editing' in state;

const requestedField = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'field' in state && typeof state.field === 'string'
    ? state.field
    : undefined;

/** Opens the edit form if the navigation state asks for it. Clears the state, so that Back does not open it again. */
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
