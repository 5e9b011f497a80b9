/** Whether the app's server responds at all. `navigator.onLine` only knows whether a network is connected. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
