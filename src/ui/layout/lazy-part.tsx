import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * A part of a page whose code is loaded when it is first drawn; `preload` fetches it before. Once it is there, it is
 * drawn at once like any other component. A failure to load it reaches the page's error boundary.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => (loaded ??= await load());
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

/** Fetches what a screen may open next, when the screen itself has had its time. The list must stay the same. */
export function usePreload(next: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What could not be fetched now is fetched when it is opened, which then also reports a failure.
      for (const preload of next) preload().catch(() => {});
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [next]);
}
