/**
 * Wraps a browser storage that may be blocked, full or broken: reads then find nothing, and `setItem` returns
 * false.
 */
function guardStorage(area: () => Storage) {
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(area());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key: string): string | null => attempt((storage) => storage.getItem(key), null),
    /** Returns false if the browser did not store the value. */
    setItem: (key: string, value: string): boolean =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    removeItem: (key: string): void => attempt((storage) => storage.removeItem(key), undefined),
    keys: (): string[] => attempt((storage) => Object.keys(storage), []),
  };
}

// Only this file may use the globals.
// eslint-disable-next-line no-restricted-globals
export const localStore = guardStorage(() => localStorage);
// eslint-disable-next-line no-restricted-globals
export const sessionStore = guardStorage(() => sessionStorage);
