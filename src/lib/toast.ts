interface ToastOptions {
  description?: string | undefined;
}

/** One message to the user, as the toaster shows it. */
export interface Toast extends ToastOptions {
  kind: 'success' | 'error' | 'info';
  title: string;
}

/** What shows toasts. It is loaded after the first screen, or when there is the first one to show. */
interface Surface {
  show: (toast: Toast) => void;
  clear: () => void;
}

let surface: Surface | null = null;
let waiting: Toast[] = [];
let wanted = false;
const listeners = new Set<() => void>();

function show(toast: Toast): void {
  if (surface) return surface.show(toast);
  waiting.push(toast);
  toaster.want();
}

/** Success closes by itself after 5000 ms (MSG-05); an error stays until it is closed (D-15). */
export const toast = {
  success: (title: string, options: ToastOptions = {}) =>
    show({ kind: 'success', title, ...options }),
  error: (title: string, options: ToastOptions = {}) => show({ kind: 'error', title, ...options }),
  info: (title: string, options: ToastOptions = {}) => show({ kind: 'info', title, ...options }),
  /** Closes every toast, for example when the user signs out. */
  clear: () => {
    waiting = [];
    surface?.clear();
  },
};

/** How the toaster learns that it is wanted, and takes over what has been said before it was there. */
export const toaster = {
  isWanted: () => wanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  want: () => {
    wanted = true;
    for (const listener of listeners) listener();
  },
  connect: (next: Surface) => {
    surface = next;
    for (const toast of waiting) next.show(toast);
    waiting = [];
    return () => {
      surface = null;
    };
  },
};
