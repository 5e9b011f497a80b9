import { loadCatalog } from '@/lib/languages';
import type { CatalogPart } from '@/lib/storage/stored-language';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * A component whose code loads on first render, or earlier through `preload`. Once loaded it renders
 * synchronously. A load failure reaches the page's error boundary.
 * @param words Parts of the catalog that it needs; without them it waits for the whole one.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
  words?: readonly CatalogPart[],
) {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => {
    const [part] = await Promise.all([loaded ?? load(), loadCatalog(words)]);
    return (loaded = part);
  };
  const Lazy = lazy(async () => ({ default: await preload() }));
  function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Lazy as ComponentType<P>));
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, { preload });
}

const PRELOAD_DELAY_MS = 3000;

/** Preloads parts that the user may open next, after the screen itself has loaded. `next` must keep its identity. */
export function usePreload(next: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A part that fails to preload is loaded again when it is opened, and that reports the failure.
      for (const preload of next) preload().catch(() => {});
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [next]);
}
