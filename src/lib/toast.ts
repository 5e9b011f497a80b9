/** A button in the toast, for example Undo. */
export interface ToastAction {
  label: string;
  onAct: () => void;
  /**
   * Seconds until the button expires, shown as a countdown; the toast closes with it. Without it the button
   * stays as long as the toast.
   */
  seconds?: number | undefined;
}

interface ToastOptions {
  description?: string | undefined;
  action?: ToastAction | undefined;
}

interface ErrorOptions extends ToastOptions {
  /** Names the failed task, so that `toast.clearErrorOf` can close this error. */
  topic?: string;
  /** Shown together with a navigation, so the navigation does not close it. */
  keepOnNavigate?: boolean;
}

export interface Toast extends ErrorOptions {
  kind: 'success' | 'error' | 'info';
  title: string;
}

/** Renders toasts. Its code loads after the first screen, or earlier when there is a toast to show. */
interface Surface {
  show: (toast: Toast) => void;
  clear: () => void;
}

let surface: Surface | null = null;
/** The newest toast requested before the surface loaded. */
let queued: Toast | null = null;
/** The newest toast; the user may have closed it already. */
let newest: Toast | null = null;
let loadRequested = false;
const listeners = new Set<() => void>();

function show(toast: Toast): void {
  newest = toast;
  if (surface) return surface.show(toast);
  queued = toast;
  toaster.requestLoad();
}

function clear(): void {
  newest = null;
  queued = null;
  surface?.clear();
}

function clearError(isMeant: (error: Toast) => boolean): void {
  if (newest?.kind === 'error' && isMeant(newest)) clear();
}

/**
 * Shows one toast at a time; a new toast replaces the old one for good. Success closes after 5,000 ms, or
 * after 10,000 ms with an action. An error stays until the user closes it, starts another write or leaves the
 * page.
 */
export const toast = {
  success: (title: string, options: ToastOptions = {}) =>
    show({ kind: 'success', title, ...options }),
  error: (title: string, options: ErrorOptions = {}) => show({ kind: 'error', title, ...options }),
  info: (title: string, options: ToastOptions = {}) => show({ kind: 'info', title, ...options }),
  /** Closes all toasts, for example at sign-out. */
  clear,
  /** Closes an error before the next try. */
  clearError: () => clearError(() => true),
  /** Closes the error of a task that has succeeded in the meantime. */
  clearErrorOf: (topic: string) => clearError((error) => error.topic === topic),
  /** Closes an error when the user leaves its page. */
  clearErrorOfPage: () => clearError((error) => !error.keepOnNavigate),
};

/** Connection between `toast` and the lazily loaded toaster, including the toast queued before it loaded. */
export const toaster = {
  isLoadRequested: () => loadRequested,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  requestLoad: () => {
    loadRequested = true;
    for (const listener of listeners) listener();
  },
  connect: (next: Surface) => {
    surface = next;
    if (queued) next.show(queued);
    queued = null;
    return () => {
      surface = null;
    };
  },
};
