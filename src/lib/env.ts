const meta = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="flightdeck:${name}"]`)?.content ??
  '';

const hostedUrl = import.meta.env.VITE_SUPABASE_URL ?? '';
const hostedKey = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? '';
const publishableKey = hostedUrl ? hostedKey : meta('publishable-key');

/**
 * Where the backend is. A hosted project's address and key are fixed at build time; the embedded backend
 * answers on the page's own origin and writes its key into the page.
 */
export const env = {
  url: hostedUrl || globalThis.location?.origin || '',
  publishableKey,
  /** False when there is no key: the app then says so instead of starting (MSG-11). */
  configured: publishableKey !== '',
  embedded: hostedUrl === '',
  /** The embedded backend carries the demo accounts. */
  demo: hostedUrl === '' && meta('demo') === 'true',
};
