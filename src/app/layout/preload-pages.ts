import { useEffect } from 'react';
import { isConfined } from '@/session/confined';
import { useActor } from '@/session/session';
import { whenIdle } from '@/ui/timing/use-idle';
import { pages } from '../pages';

/** Milliseconds after which the first screen and its rows have rendered. */
const PRELOAD_DELAY_MS = 4000;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True if the user pays for each byte or has a slow connection. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/**
 * Loads the code of all pages the user can open, one at a time while the browser is idle. The pages then open
 * immediately, even offline.
 */
export function usePreloadPages(): void {
  const actor = useActor();
  const { isSuperadmin } = actor;
  const confined = isConfined(actor);
  useEffect(() => {
    if (savesData()) return;
    let left = false;
    const load = async () => {
      for (const [path, page] of Object.entries(pages)) {
        const superadmins = path.startsWith('/superadmin');
        if (superadmins ? !isSuperadmin : confined) continue;
        await new Promise<void>(whenIdle);
        if (left) return;
        await page();
      }
    };
    // A page that fails to load is requested again when the user opens it, and that request reports the
    // failure.
    const timer = setTimeout(() => void load().catch(() => {}), PRELOAD_DELAY_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [isSuperadmin, confined]);
}
