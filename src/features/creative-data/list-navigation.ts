import { useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '@/domain/shared/json';
import { paths } from '@/lib/paths';

/** Navigation state for an editor: lets the editor return to the creatives list with the same filters. */
export const listState = (search: string) => ({ list: search });

/** Navigation between an editor and the list it was opened from. */
export function useListNavigation() {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const search = isRecord(state) && typeof state['list'] === 'string' ? state['list'] : '';
  return {
    list: { pathname: paths.creatives, search },
    /** Opens another creative's editor and keeps the list to return to. */
    edit: (creativeId: string) => void navigate(paths.editCreative(creativeId), { state }),
    /** Returns to the list and previews the saved version, or the newest version without `versionId`. */
    showSaved: (creativeId: string, versionId?: string) => {
      const params = new URLSearchParams(search);
      params.set('preview', creativeId);
      if (versionId) params.set('version', versionId);
      else params.delete('version');
      void navigate({ pathname: paths.creatives, search: `?${params}` });
    },
  };
}
