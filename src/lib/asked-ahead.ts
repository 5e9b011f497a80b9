import { env } from './env';
import { storedToken } from './stored-session';

/** After that long an answer counts as old, and is asked for anew. */
const FRESH_MILLISECONDS = 10_000;

interface Ahead {
  authorization: string;
  since: number;
  response: Promise<Response>;
}

const answers = new Map<string, Ahead>();

/**
 * Asks the data API for somebody who is signed in, before the client has come that reads the answers: they are on
 * their way while the app's files are. A failure here is nobody's, the client asks again.
 * @param reads Table and parameters by the user's id, exactly as the client will ask: 'user_roles?select=role'.
 */
export function askAhead(reads: (userId: string) => string[]): void {
  const token = storedToken();
  if (!token || !env.configured) return;
  const authorization = `Bearer ${token.accessToken}`;
  for (const read of reads(token.userId)) {
    const url = `${env.url}/rest/v1/${read}`;
    const response = fetch(url, { headers: { apikey: env.publishableKey, authorization } });
    response.catch(() => {});
    answers.set(url, { authorization, since: performance.now(), response });
  }
}

/** The answer to a read that was asked for with the same rights a moment ago; once, and undefined when there is none. */
export function takeAhead(
  url: string,
  authorization: string | null,
): Promise<Response> | undefined {
  const ahead = answers.get(url);
  answers.delete(url);
  const fits =
    ahead?.authorization === authorization && performance.now() - ahead.since < FRESH_MILLISECONDS;
  return fits ? ahead.response : undefined;
}
