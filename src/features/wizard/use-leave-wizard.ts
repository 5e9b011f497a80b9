import { useLocation, useNavigate } from 'react-router-dom';

/** History entries that the wizard has added since it was opened. */
export const historyDepth = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) : 0;

/** Returns to the screen that opened the wizard, skipping the history entries of its steps. */
export function useLeaveWizard(): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => void navigate(-1 - historyDepth(state));
}
