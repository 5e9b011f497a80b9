const meta = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="flightdeck:${name}"]`)?.content ??
  '';

const hostedUrl = import.meta.env.VITE_SUPABASE_URL ?? '';
const hostedKey = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? '';
const DEMO_PHONE = '+1 202 555 0134';
const publishableKey = hostedUrl ? hostedKey : meta('publishable-key');

const demo = hostedUrl === '' && meta('demo') === 'true';

/**
 * Backend configuration. A hosted project's URL and key are fixed at build time; the embedded backend runs on
 * the page's own origin and writes its key into the page.
 */
export const env = {
  url: hostedUrl || globalThis.location?.origin || '',
  publishableKey,
  /** False without a key: the app then shows a notice instead of starting. */
  configured: publishableKey !== '',
  embedded: hostedUrl === '',
  /** Whether the embedded backend contains the demo accounts. */
  demo,
  supportPhone: import.meta.env.VITE_SUPPORT_PHONE ?? (demo ? DEMO_PHONE : ''),
};
