import { env } from './env';
import { storedToken } from './stored-session';

/** After that long an answer counts as old, and is asked for anew. */
const FRESH_MILLISECONDS = 10_000;

/** A read of the data API, exactly as the client will ask. */
export interface Read {
  /** Table and parameters: 'user_roles?select=role'. */
  path: string;
  /** Whether it asks for the number of all matches too. */
  counted?: boolean;
}

/** A read of a table; the parameters in the order in which the client's calls add them. */
export const readOf = (table: string, parameters: Record<string, string>): Read => ({
  path: `${table}?${new URLSearchParams(parameters)}`,
});

interface Ahead {
  authorization: string;
  since: number;
  response: Promise<Response>;
}

const answers = new Map<string, Ahead>();

/**
 * Asks the data API for somebody who is signed in, before the client has come that reads the answers: they are on
 * their way while the app's files are. A failure here is nobody's, the client asks again.
 * @param reads What to ask for, by the user's id.
 * @returns The answers, whose bodies are the client's: read a clone. None for a visitor.
 */
export function askAhead(reads: (userId: string) => Read[]): Promise<Response>[] {
  const token = storedToken();
  if (!token || !env.configured) return [];
  const authorization = `Bearer ${token.accessToken}`;
  return reads(token.userId).map(({ path, counted = false }) => {
    const url = `${env.url}/rest/v1/${path}`;
    const response = fetch(url, {
      headers: {
        apikey: env.publishableKey,
        authorization,
        ...(counted && { prefer: 'count=exact' }),
      },
    });
    response.catch(() => {});
    answers.set(url, { authorization, since: performance.now(), response });
    return response;
  });
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
