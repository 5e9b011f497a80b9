const meta = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="flightdeck:${name}"]`)?.content ??
  '';

const hostedUrl = import.meta.env.VITE_SUPABASE_URL ?? '';
const hostedKey = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? '';
/** Reserved for examples: it reaches nobody, like the rest of the demo data. */
const DEMO_PHONE = '+1 202 555 0134';
const publishableKey = hostedUrl ? hostedKey : meta('publishable-key');

const demo = hostedUrl === '' && meta('demo') === 'true';

/**
 * Where the backend is. A hosted project's address and key are fixed at build time; the embedded backend
 * answers on the page's own origin and writes its key into the page.
 */
export const env = {
  url: hostedUrl || globalThis.location?.origin || '',
  publishableKey,
  /** False when there is no key: the app then says so instead of starting. */
  configured: publishableKey !== '',
  embedded: hostedUrl === '',
  /** The embedded backend carries the demo accounts. */
  demo,
  /** The number of phone support; empty where none is set, and people then ask to be called. */
  supportPhone: import.meta.env.VITE_SUPPORT_PHONE ?? (demo ? DEMO_PHONE : ''),
};
