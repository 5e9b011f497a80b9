import { useEffect } from 'react';
import { isConfined } from '@/session/confined';
import { useActor } from '@/session/session';
import { whenIdle } from '@/ui/timing/use-idle';
import { pages } from '../pages';

/** By then the first screen has been drawn and its rows have come. */
const PRELOAD_DELAY_MS = 4000;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Somebody pays for every byte, or waits long for each. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/**
 * Fetches the code of the pages this person can open, one after another while nothing else is to be done: they then
 * open at once, and also without a connection.
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
    // What does not come now is fetched when it is opened, which then also reports a failure.
    const timer = setTimeout(() => void load().catch(() => {}), PRELOAD_DELAY_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [isSuperadmin, confined]);
}
