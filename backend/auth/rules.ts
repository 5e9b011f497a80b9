import { compare } from 'bcryptjs';
import type { EmailDriver } from '@supabase/lite';
import { type Answer, AUTH, readBody, type Query, refusal, toText, withBody } from './requests.ts';
import { signUpHandlers } from './sign-up.ts';
import type { Language } from '../../src/domain/content/languages.ts';
import { renderMailContent } from '../../supabase/functions/_shared/platform-mails/mail-layout.ts';
import { inLanguage } from '../../supabase/functions/_shared/platform-mails/mail-words.ts';
import { changedAccount } from '../mail/account-language.ts';
import { leavingContent } from '../mail/account-mails.ts';

/**
 * Makes Lite answer like Supabase Auth with the settings of docs/deploy-auth.md: concurrent renewals of one token, reuse detection,
 * password changes that ask for the current password and a recent sign-in, and a warning before the email address changes.
 */

interface AuthRules {
  query: Query;
  email: EmailDriver;
  /** Handler of the embedded auth service. */
  answer: Answer;
}

/** Grace period in which a used refresh token still returns its successor, for concurrent tabs and lost responses. */
const REUSE_SECONDS = 10;

/** Session id from a token, or an empty string. Does not verify the token: the auth service does so before any change. */
function readSession(token: string): string {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return toText(claims.session_id);
  } catch {
    return '';
  }
}
const sessionOfRequest = (request: Request) =>
  readSession(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '');

async function bodyOfAnswer(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return body && typeof body === 'object' ? { ...body } : {};
}

/** Id of the session that a response starts, from its body or the fragment of its redirect. */
async function sessionOfAnswer(response: Response): Promise<string> {
  const fragment = response.headers.get('location')?.split('#')[1] ?? '';
  const token = new URLSearchParams(fragment).get('access_token');
  if (token) return readSession(token);
  return readSession(toText((await bodyOfAnswer(response))['access_token']));
}

/** Stored in a new session as Supabase Auth does, so that the database recognizes a new kind of device. */
const userAgentOf = (request: Request) => request.headers.get('user-agent') ?? '';

/** Serializes the calls of each key. */
function createKeyedQueue() {
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
 * Serializes the refreshes of one token. Lite rejects a second refresh that arrives after it marked the token as used and
 * before it stored the successor.
 */
function renewals({ query, answer }: AuthRules): Answer {
  const enqueue = createKeyedQueue();
  return async (request) => {
    const token = toText((await readBody(request))['refresh_token']);
    return enqueue(token, async () => {
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

const MAX_PASSWORD_BYTES = 72;

interface Account {
  email: string;
  language: Language;
  /** Bcrypt hash; empty when the account has no password. */
  password: string;
  /** True if the session began with an emailed link instead of a password. */
  by_link: boolean;
  /** True if the session began more than a day ago. */
  old: boolean;
}

async function findAccount(query: Query, session: string): Promise<Account | undefined> {
  const [account] = await query<Account>(
    `select u.email, coalesce(l.language_settings, 'en') as language,
            coalesce(u.encrypted_password, '') as password, s.tag is not distinct from 'otp' as by_link,
            s.created_at < now() - interval '24 hours' as old
       from auth.sessions s join auth.users u on u.id = s.user_id left join public.link_users l on l.id = u.id
      where s.id::text = $1`,
    [session],
  );
  return account;
}

/** Rejects a new password from a session older than a day, or without the current password if the account has one. */
async function passwordRefusal({ password, by_link, old }: Account, current: string) {
  if (old)
    return refusal(400, 'reauthentication_needed', 'Password update requires reauthentication');
  if (by_link || !password) return null;
  const required = 'Current password required when setting new password.';
  if (!current) return refusal(400, 'current_password_required', required);
  return (await compare(current, password))
    ? null
    : refusal(400, 'current_password_invalid', required);
}

function accountChanges(rules: AuthRules): Answer {
  const { query, email, answer } = rules;
  return async (request) => {
    const session = sessionOfRequest(request);
    const body = await readBody(request);
    const account = await findAccount(query, session);
    if (!account) return answer(request);
    const changesPassword = body['password'] !== undefined;
    // Bcrypt ignores further bytes, so a truncated password would also be accepted.
    if (Buffer.byteLength(toText(body['password'])) > MAX_PASSWORD_BYTES)
      return refusal(
        400,
        'validation_failed',
        `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`,
      );
    const refused =
      changesPassword && (await passwordRefusal(account, toText(body['current_password'])));
    if (refused) return refused;
    const response = await changedAccount.run(account.language, () => answer(request));
    if (!response.ok) return response;
    if (changesPassword)
      await query(
        `delete from auth.sessions s using auth.sessions mine
          where mine.id::text = $1 and s.user_id = mine.user_id and s.id <> mine.id`,
        [session],
      );
    const next = toText(body['email']).trim().toLowerCase();
    if (next && next !== account.email.toLowerCase())
      await email.send({
        to: account.email,
        ...inLanguage(account.language, () => renderMailContent(leavingContent(next))),
      });
    return response;
  };
}

/** Reveals that an email address is unconfirmed only after a correct password. */
function signIns({ query, answer }: AuthRules): Answer {
  return async (request) => {
    const { email, password } = await readBody(request);
    const response = await answer(request);
    if (response.ok)
      await query('update auth.sessions s set user_agent = $2 where s.id::text = $1', [
        await sessionOfAnswer(response),
        userAgentOf(request),
      ]);
    const { error_code } = response.ok ? {} : await bodyOfAnswer(response);
    if (error_code !== 'email_not_confirmed') return response;
    const [account] = await query<{ password: string }>(
      `select coalesce(u.encrypted_password, '') as password from auth.users u where u.email = $1`,
      [toText(email).trim().toLowerCase()],
    );
    return account?.password && (await compare(toText(password), account.password))
      ? response
      : refusal(400, 'invalid_credentials', 'Invalid login credentials');
  };
}

/** Maps a link type to Lite's. Hosted projects also accept `invite`, and `email` for both `signup` and `magiclink`. */
async function liteType(query: Query, type: string, hash: string): Promise<string> {
  if (type === 'invite') return 'signup';
  if (type !== 'email') return type;
  const waiting = await query('select 1 from auth.users u where u.confirmation_token = $1', [hash]);
  return waiting.length > 0 ? 'signup' : 'magiclink';
}

function verifications({ query, answer }: AuthRules): Answer {
  return async (request) => {
    // A HEAD request from a mail scanner must not use up the link.
    if (request.method === 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
    const { searchParams } = new URL(request.url);
    const body = request.method === 'POST' ? await readBody(request) : {};
    const type = searchParams.get('type') ?? toText(body['type']);
    const hash = searchParams.get('token') ?? toText(body['token_hash']);
    const known = await liteType(query, type, hash);
    const response = await answer(
      request.method === 'POST' && known !== type
        ? withBody(request, { ...body, type: known })
        : request,
    );
    await query("update auth.sessions s set tag = 'otp', user_agent = $2 where s.id::text = $1", [
      await sessionOfAnswer(response),
      userAgentOf(request),
    ]);
    return response;
  };
}

/** Routes each request to its rule, and all others to the auth service. */
export function withAuthRules(rules: AuthRules): Answer {
  const renew = renewals(rules);
  const signIn = signIns(rules);
  const change = accountChanges(rules);
  const verify = verifications(rules);
  const posts = signUpHandlers(rules);
  return (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const { method } = request;
    if (pathname === `${AUTH}/token` && searchParams.get('grant_type') === 'refresh_token')
      return renew(request);
    if (pathname === `${AUTH}/token` && searchParams.get('grant_type') === 'password')
      return signIn(request);
    if (pathname === `${AUTH}/user` && method === 'PUT') return change(request);
    if (pathname === `${AUTH}/verify`) return verify(request);
    const post = method === 'POST' ? posts[pathname] : undefined;
    return (post ?? rules.answer)(request);
  };
}
