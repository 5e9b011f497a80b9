import { useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '@/domain/shared/json';
import { paths } from '@/lib/paths';

/** What an editor is opened with, so that it leads back to the list as it was left. */
export const listState = (search: string) => ({ list: search });

/** The list as it was left, and the way back to it. */
export function useListNavigation() {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const search = isRecord(state) && typeof state['list'] === 'string' ? state['list'] : '';
  return {
    list: { pathname: paths.creatives, search },
    /** The editor of a creative, which leads back to the same place. */
    edit: (creativeId: string) => void navigate(paths.editCreative(creativeId), { state }),
    /** With the version that was saved in the preview; of a creative alone the newest one. */
    showSaved: (creativeId: string, versionId?: string) => {
      const params = new URLSearchParams(search);
      params.set('preview', creativeId);
      if (versionId) params.set('version', versionId);
      else params.delete('version');
      void navigate({ pathname: paths.creatives, search: `?${params}` });
    },
  };
}
