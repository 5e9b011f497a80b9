/**
 * This browser's storage. It can be blocked by a setting, full or broken, and then keeps nothing and breaks nothing:
 * reading finds nothing and `setItem` answers false.
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
    /** False when the value could not be kept. */
    setItem: (key: string, value: string): boolean =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    removeItem: (key: string): void => attempt((storage) => storage.removeItem(key), undefined),
    keys: (): string[] => attempt((storage) => Object.keys(storage), []),
  };
}

// The one place that may touch them.
// eslint-disable-next-line no-restricted-globals
export const localStore = guardStorage(() => localStorage);
// eslint-disable-next-line no-restricted-globals
export const sessionStore = guardStorage(() => sessionStorage);
