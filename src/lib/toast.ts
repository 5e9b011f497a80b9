import { toast as sonner } from 'sonner';

interface ToastOptions {
  description?: string | undefined;
}

/** Success closes by itself after 5000 ms (MSG-05); an error stays until it is closed (D-15). */
export const toast = {
  success: (title: string, options: ToastOptions = {}) => sonner.success(title, options),
  error: (title: string, options: ToastOptions = {}) =>
    sonner.error(title, { ...options, duration: Number.POSITIVE_INFINITY }),
  info: (title: string, options: ToastOptions = {}) => sonner(title, options),
  /** Closes every toast, for example when the user signs out. */
  clear: () => sonner.dismiss(),
};
