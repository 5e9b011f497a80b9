import { useLocation, useNavigate } from 'react-router-dom';

/** How many steps were taken since the wizard was opened, by the state of the history's entry. */
export const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) : 0;

/** Leaves a wizard that was opened as an entry of the history, over all the steps that were taken in it. */
export function useLeaveWizard(): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => void navigate(-1 - depthOf(state));
}
