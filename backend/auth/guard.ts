import { compare } from 'bcryptjs';
import { AUTH, readBody, inRequestedVersion, refusal, toText } from './requests.ts';
import { notFound } from '../request-limits.ts';
import type { Rate, Throttle } from './throttle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * `caller` limits every request of one IP address, at the rates of hosted projects (docs/deploy-auth.md). `account` limits
 * failed attempts on one account from one IP address, to stop guessing; hosted projects have no such limit.
 */
const RATES = {
  password: { caller: { burst: 30, every: 2 * SECOND }, account: { burst: 10, every: MINUTE } },
  renewal: { caller: { burst: 30, every: 2 * SECOND }, account: null },
  code: { caller: { burst: 30, every: 10 * SECOND }, account: { burst: 5, every: 5 * MINUTE } },
  change: { caller: { burst: 30, every: 10 * SECOND }, account: { burst: 10, every: MINUTE } },
  mail: { caller: { burst: 30, every: 10 * SECOND }, account: null },
} satisfies Record<string, { caller: Rate; account: Rate | null }>;

/** Limit on emails of the whole project. */
const MAILS: Rate = { burst: 30, every: 2 * MINUTE };

type Kind = keyof typeof RATES;

interface Attempt {
  kind: Kind;
  /** Rate limit key of the account: its email address in lower case, or the caller's token; empty if the request names none. */
  account: string;
  password: string;
  mails: boolean;
}

interface GuardOptions {
  /** Without a throttle, attempts are not limited. */
  throttle?: Throttle | undefined;
  /** Whether the account with this email address has a password. */
  hasPassword: (email: string) => Promise<boolean>;
  comparePassword?: (password: string, hash: string) => Promise<boolean>;
}

/** Hash of a random password, at the bcrypt cost of new passwords. */
const DECOY_HASH = '$2b$10$iaiN.SX84HoskxbQqEbFn.5aue14yhLGnCWleUMyODyLPzYu6nvRS';

/** Email addresses that hosted projects accept. The pattern excludes markup and spaces. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/** Endpoints of the embedded service. It would answer any other path with a missing-session error instead of 404. */
const ENDPOINTS =
  /^\/auth\/v1\/(signup|token|logout|user|verify|recover|otp|magiclink|resend|reauthenticate|settings|health|\.well-known\/.+)$/;

const MAILING = /^\/auth\/v1\/(signup|recover|otp|magiclink|resend)$/;

function requestKind({ method }: Request, url: URL): Kind | null {
  const path = url.pathname;
  if (path === `${AUTH}/verify`) return 'code';
  if (path === `${AUTH}/user` && method === 'PUT') return 'change';
  if (method !== 'POST') return null;
  if (MAILING.test(path)) return 'mail';
  if (path !== `${AUTH}/token`) return null;
  return url.searchParams.get('grant_type') === 'password' ? 'password' : 'renewal';
}

async function readAttempt(request: Request): Promise<(Attempt & { email: string }) | null> {
  const kind = requestKind(request, new URL(request.url));
  if (!kind) return null;
  const body = await readBody(request);
  const email = toText(body['email']).trim().toLowerCase();
  return {
    kind,
    email,
    account: kind === 'change' ? (request.headers.get('authorization') ?? '') : email,
    password: toText(body['password']),
    mails: kind === 'mail' || (kind === 'change' && email !== ''),
  };
}

type Buckets = [key: string, rate: Rate][];

/** Sign-ins and token refreshes share one limit per caller, as in hosted projects. */
const callerKey = (kind: Kind) => (kind === 'renewal' ? 'password' : kind);

const failed = ({ ok, status, headers }: Response) =>
  status === 303 ? /[#&?]error/.test(headers.get('location') ?? '') : !ok;

const tooManyRequests = () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached');

/** Hosted projects validate an email address only when they store it or send to it. */
const isInvalidAddress = ({ kind, email }: Attempt & { email: string }) =>
  (kind === 'mail' || kind === 'change') && email !== '' && !EMAIL.test(email);

/**
 * Middleware for the embedded auth service. It adds the behavior of hosted Supabase Auth: rate limits, checks of email addresses, the
 * error format of the requested API version, and a sign-in that takes equally long for known and unknown email addresses.
 */
export function guardAuth({ throttle, hasPassword, comparePassword = compare }: GuardOptions) {
  async function answerInEqualTime({ kind, account, password }: Attempt, response: Response) {
    if (kind === 'password' && response.status === 400 && password && !(await hasPassword(account)))
      await comparePassword(password, DECOY_HASH);
    return response;
  }

  /** Applies the limits. Returns the guess token after a success and the email token after a failure. */
  async function withLimits(attempt: Attempt, peer: string, answer: () => Promise<Response>) {
    const { kind, account, mails } = attempt;
    const rates = RATES[kind];
    if (throttle?.take([[`${callerKey(kind)} from ${peer}`, rates.caller]]))
      return tooManyRequests();
    const guesses: Buckets =
      rates.account && account ? [[`${kind} ${account} ${peer}`, rates.account]] : [];
    const sends: Buckets = mails ? [['mails', MAILS]] : [];
    if (throttle?.take(guesses)) return tooManyRequests();
    if (throttle?.take(sends))
      return refusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
    const response = await answerInEqualTime(attempt, await answer());
    throttle?.refund(failed(response) ? sends : guesses);
    return response;
  }

  async function guarded(request: Request, peer: string, answer: () => Promise<Response>) {
    const attempt = await readAttempt(request);
    if (!attempt) return answer();
    return isInvalidAddress(attempt)
      ? refusal(400, 'validation_failed', 'Unable to validate email address: invalid format')
      : withLimits(attempt, peer, answer);
  }

  return async (
    request: Request,
    peer: string,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${AUTH}/`)) return answer();
    if (!ENDPOINTS.test(pathname)) return notFound();
    return inRequestedVersion(request, await guarded(request, peer, answer));
  };
}
