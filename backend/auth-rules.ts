import type { EmailDriver } from '@supabase/lite';
import { paragraphs } from './mails.ts';

/**
 * What a hosted auth service does and Lite's does not: renewals of one token one after another, a used token that ends its
 * session, a password change that asks for the current one and ends the other sessions, and a word to the old address when
 * the e-mail address changes.
 */

export type Query = <T>(text: string, parameters: unknown[]) => Promise<T[]>;
type Answer = (request: Request) => Promise<Response>;

interface AuthRules {
  query: Query;
  email: EmailDriver;
  /** The auth service itself. */
  answer: Answer;
  /** The same for a sign-in, which counts wrong passwords. */
  signIn: Answer;
}

/** Three tabs that renew at once, or an answer that was lost: for so long a used token gets the one that took its place. */
const REUSE_SECONDS = 10;

const AUTH = '/auth/v1';

const refusal = (status: number, error_code: string, msg: string) =>
  Response.json({ code: status, error_code, msg }, { status });

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return body && typeof body === 'object' ? { ...body } : {};
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The session that a token names. The auth service checks the token itself, before anything is changed. */
function sessionOf(token: string): string {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return textOf(claims.session_id);
  } catch {
    return '';
  }
}
const sessionOfRequest = (request: Request) =>
  sessionOf(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '');

/** The session that an answer begins: in its body, or in the fragment it leads to. */
async function sessionOfAnswer(response: Response): Promise<string> {
  const fragment = response.headers.get('location')?.split('#')[1] ?? '';
  const token = new URLSearchParams(fragment).get('access_token');
  if (token) return sessionOf(token);
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return body && typeof body === 'object' && 'access_token' in body
    ? sessionOf(textOf(body.access_token))
    : '';
}

/** Runs what has the same key one after another. */
function inTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const before = last.get(key);
    const take = async () => {
      await before?.catch(() => {});
      return run();
    };
    const turn = take().finally(() => {
      if (last.get(key) === turn) last.delete(key);
    });
    last.set(key, turn);
    return turn;
  };
}

/**
 * Between the marking of a token as used and the storing of its successor, Lite answers a second renewal that the token was
 * used already: renewals of one token wait for each other.
 */
function renewals({ query, answer }: AuthRules): Answer {
  const inTurn = inTurns();
  return async (request) => {
    const token = textOf((await bodyOf(request))['refresh_token']);
    return inTurn(token, async () => {
      await query(
        `delete from auth.sessions s using auth.refresh_tokens t
          where t.session_id = s.id and t.token = $1 and t.revoked
            and t.updated_at < now() - interval '${REUSE_SECONDS} seconds'`,
        [token],
      );
      return answer(request);
    });
  };
}

interface Account {
  email: string;
  /** The session began with a link for those who know no password. */
  recovering: boolean;
}

async function accountOf(query: Query, session: string): Promise<Account | undefined> {
  const [account] = await query<Account>(
    `select u.email, s.tag is not distinct from 'recovery' and s.created_at > now() - interval '24 hours' as recovering
       from auth.sessions s join auth.users u on u.id = s.user_id where s.id::text = $1`,
    [session],
  );
  return account;
}

/** A refusal unless this is the account's password; the session that the check begins ends at once. */
async function wrongPassword({ query, signIn }: AuthRules, request: Request, body: object) {
  const url = new URL(`${AUTH}/token?grant_type=password`, request.url);
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  headers.delete('content-length');
  const response = await signIn(
    new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  if (response.status === 429) return response;
  if (!response.ok)
    return refusal(400, 'current_password_mismatch', 'This is not your current password.');
  const session = await sessionOfAnswer(response);
  await query('delete from auth.sessions s where s.id::text = $1', [session]);
  return null;
}

/** Refuses a new password without the current one, except for who came by a link. */
async function passwordRefusal(rules: AuthRules, request: Request, account: Account) {
  if (account.recovering) return null;
  const password = textOf((await bodyOf(request))['current_password']);
  if (!password)
    return refusal(400, 'current_password_required', 'Enter your current password as well.');
  return wrongPassword(rules, request, { email: account.email, password });
}

function accountChanges(rules: AuthRules): Answer {
  const { query, email, answer } = rules;
  return async (request) => {
    const session = sessionOfRequest(request);
    const body = await bodyOf(request);
    const account = await accountOf(query, session);
    if (!account) return answer(request);
    const changesPassword = body['password'] !== undefined;
    const refused = changesPassword && (await passwordRefusal(rules, request, account));
    if (refused) return refused;
    const response = await answer(request);
    if (!response.ok) return response;
    if (changesPassword) {
      await query(
        `delete from auth.sessions s using auth.sessions mine
          where mine.id::text = $1 and s.user_id = mine.user_id and s.id <> mine.id`,
        [session],
      );
      await query('update auth.sessions s set tag = null where s.id::text = $1', [session]);
    }
    const next = textOf(body['email']).trim().toLowerCase();
    if (next && next !== account.email.toLowerCase())
      await email.send({
        to: account.email,
        subject: 'Your sign-in address is about to change',
        ...paragraphs([
          `Somebody who is signed in to your Flightdeck account asked to change its e-mail address to ${next}. It changes when the link that was sent there is followed.`,
          'If this was not you, choose a new password now: that signs everybody else out.',
        ]),
      });
    return response;
  };
}

interface Pending {
  id: string;
  email: string;
}

function verifications({ query, email, answer }: AuthRules): Answer {
  return async (request) => {
    const { searchParams } = new URL(request.url);
    const body = request.method === 'POST' ? await bodyOf(request) : {};
    const type = searchParams.get('type') ?? textOf(body['type']);
    const hash = searchParams.get('token') ?? textOf(body['token_hash']);
    const pending =
      type === 'email_change'
        ? await query<Pending>(
            `select u.id::text, u.email from auth.users u
              where u.email_change_token_new = $1 or lower(u.email_change) = lower($2)`,
            [hash, textOf(body['email'])],
          )
        : [];
    const response = await answer(request);
    if (type === 'recovery')
      await query("update auth.sessions s set tag = 'recovery' where s.id::text = $1", [
        await sessionOfAnswer(response),
      ]);
    for (const { id, email: before } of pending) {
      const [now] = await query<Pending>(
        'select u.id::text, u.email from auth.users u where u.id::text = $1 and u.email <> $2',
        [id, before],
      );
      if (now)
        await email.send({
          to: before,
          subject: 'Your sign-in address has changed',
          ...paragraphs([
            `The e-mail address of your Flightdeck account is ${now.email} from now on. This address no longer signs in.`,
            'If this was not you, tell your organization’s admin or support at once.',
          ]),
        });
    }
    return response;
  };
}

/** The auth service with the rules in front of it. */
export function withAuthRules(rules: AuthRules): Answer {
  const renew = renewals(rules);
  const change = accountChanges(rules);
  const verify = verifications(rules);
  return (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === `${AUTH}/token` && searchParams.get('grant_type') === 'refresh_token')
      return renew(request);
    if (pathname === `${AUTH}/user` && request.method === 'PUT') return change(request);
    if (pathname === `${AUTH}/verify`) return verify(request);
    return rules.answer(request);
  };
}
