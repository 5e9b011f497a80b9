/** What can be done about it from the toast itself, for example Undo. */
export interface ToastAction {
  label: string;
  onAct: () => void;
  /** How long it can be done, counted down on the button; the toast goes with it. Else as long as the toast is shown. */
  seconds?: number | undefined;
}

interface ToastOptions {
  description?: string | undefined;
  action?: ToastAction | undefined;
}

interface ErrorOptions extends ToastOptions {
  /** What failed; `toast.clearErrorOf` closes it. */
  topic?: string;
  /** It is shown together with a navigation, and so is not closed by it. */
  keepOnNavigate?: boolean;
}

/** One message to the user, as the toaster shows it. */
export interface Toast extends ErrorOptions {
  kind: 'success' | 'error' | 'info';
  title: string;
}

/** What shows toasts. It is loaded after the first screen, or when there is the first one to show. */
interface Surface {
  show: (toast: Toast) => void;
  clear: () => void;
}

let surface: Surface | null = null;
/** What was said before there was a surface. */
let queued: Toast | null = null;
/** The newest; it has taken the place of what was shown before. */
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
 * One message at a time: a new one takes the place of the old one, which does not come back. Success closes by itself
 * after 5000 ms, after 10000 ms where there is something to press; an error stays until it is closed, until something is tried again, or until the page is left.
 */
export const toast = {
  success: (title: string, options: ToastOptions = {}) =>
    show({ kind: 'success', title, ...options }),
  error: (title: string, options: ErrorOptions = {}) => show({ kind: 'error', title, ...options }),
  info: (title: string, options: ToastOptions = {}) => show({ kind: 'info', title, ...options }),
  /** Closes every toast, for example when the user signs out. */
  clear,
  /** Something is tried again: what went wrong before is out of date. */
  clearError: () => clearError(() => true),
  /** This works again. */
  clearErrorOf: (topic: string) => clearError((error) => error.topic === topic),
  /** The page that the error is about has been left. */
  clearErrorOfPage: () => clearError((error) => !error.keepOnNavigate),
};

/** How the toaster learns that it is wanted, and takes over what has been said before it was there. */
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
