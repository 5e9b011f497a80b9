import { isRecord } from '@/domain/shared/json';

/** The key and values of a database refusal; null for another error. */
function refusalDetails(body: unknown): Record<string, unknown> | null {
  if (!isRecord(body) || typeof body['details'] !== 'string') return null;
  if (!body['details'].includes('"refusal"')) return null;
  const details: unknown = JSON.parse(body['details']);
  return isRecord(details) ? details : null;
}

/**
 * Replaces the English message of a refused request with the sentence in the reader's language. The sentences load with the first
 * refusal. The response stays as it is if they cannot load.
 */
export async function localizeRefusal(response: Response): Promise<Response> {
  if (response.ok || response.status >= 500) return response;
  try {
    const body: unknown = await response.clone().json();
    const details = refusalDetails(body);
    if (!details) return response;
    const { refusalText } = await import('./refusal-text');
    const message = refusalText(details);
    const { status, headers } = response;
    return message
      ? Response.json({ ...(body as object), message }, { status, headers })
      : response;
  } catch {
    return response;
  }
}
