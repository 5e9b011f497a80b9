import { compare } from 'bcryptjs';
import { AUTH, bodyOf, inAskedVersion, refusal, textOf } from './requests.ts';
import { nothingHere } from '../request-limits.ts';
import type { Rate, Throttle } from './throttle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Rates of the caller's address are those of hosted projects (docs/deploy-auth.md) and count every request. Rates of an account
 * from one caller stop guessing; they count failures only, and hosted projects have none of them.
 */
const RATES = {
  password: { caller: { burst: 30, every: 2 * SECOND }, account: { burst: 10, every: MINUTE } },
  renewal: { caller: { burst: 30, every: 2 * SECOND }, account: null },
  code: { caller: { burst: 30, every: 10 * SECOND }, account: { burst: 5, every: 5 * MINUTE } },
  change: { caller: { burst: 30, every: 10 * SECOND }, account: { burst: 10, every: MINUTE } },
  mail: { caller: { burst: 30, every: 10 * SECOND }, account: null },
} satisfies Record<string, { caller: Rate; account: Rate | null }>;

/** Mails of the whole project. */
const MAILS: Rate = { burst: 30, every: 2 * MINUTE };

type Kind = keyof typeof RATES;

interface Attempt {
  kind: Kind;
  /** The account it is about: its email address in lower case, or the caller's token; empty when the request names none. */
  account: string;
  password: string;
  mails: boolean;
}

interface GuardOptions {
  /** Without it attempts are not counted. */
  throttle?: Throttle | undefined;
  /** Whether an account with this address has a password. */
  hasPassword: (email: string) => Promise<boolean>;
  comparePassword?: (password: string, hash: string) => Promise<boolean>;
}

/** Of a password that nobody has, at the cost that new passwords are stored with. */
const DECOY = '$2b$10$iaiN.SX84HoskxbQqEbFn.5aue14yhLGnCWleUMyODyLPzYu6nvRS';

/** The characters that hosted projects accept in an address; none of them is markup or a blank. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/** What the embedded service answers; of anything else it would say that a session is missing. */
const ENDPOINTS =
  /^\/auth\/v1\/(signup|token|logout|user|verify|recover|otp|magiclink|resend|reauthenticate|settings|health|\.well-known\/.+)$/;

const MAILING = /^\/auth\/v1\/(signup|recover|otp|magiclink|resend)$/;

function kindOf({ method }: Request, url: URL): Kind | null {
  const path = url.pathname;
  if (path === `${AUTH}/verify`) return 'code';
  if (path === `${AUTH}/user` && method === 'PUT') return 'change';
  if (method !== 'POST') return null;
  if (MAILING.test(path)) return 'mail';
  if (path !== `${AUTH}/token`) return null;
  return url.searchParams.get('grant_type') === 'password' ? 'password' : 'renewal';
}

async function attemptOf(request: Request): Promise<(Attempt & { email: string }) | null> {
  const kind = kindOf(request, new URL(request.url));
  if (!kind) return null;
  const body = await bodyOf(request);
  const email = textOf(body['email']).trim().toLowerCase();
  return {
    kind,
    email,
    account: kind === 'change' ? (request.headers.get('authorization') ?? '') : email,
    password: textOf(body['password']),
    mails: kind === 'mail' || (kind === 'change' && email !== ''),
  };
}

type Buckets = [key: string, rate: Rate][];

/** Hosted projects count sign-ins and renewals of a caller together. */
const callerKey = (kind: Kind) => (kind === 'renewal' ? 'password' : kind);

const failed = ({ ok, status, headers }: Response) =>
  status === 303 ? /[#&?]error/.test(headers.get('location') ?? '') : !ok;

const tooManyRequests = () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached');

/** Hosted projects check an address only where they store it or write to it. */
const isNoAddress = ({ kind, email }: Attempt & { email: string }) =>
  (kind === 'mail' || kind === 'change') && email !== '' && !EMAIL.test(email);

/**
 * Middleware for the embedded auth service. It adds the behavior of hosted Supabase Auth: rate limits, address checks, the
 * error format of the requested API version, and a sign-in that takes equally long for known and unknown addresses.
 */
export function guardAuth({ throttle, hasPassword, comparePassword = compare }: GuardOptions) {
  async function answerAlike({ kind, account, password }: Attempt, response: Response) {
    if (kind === 'password' && response.status === 400 && password && !(await hasPassword(account)))
      await comparePassword(password, DECOY);
    return response;
  }

  /** Counts the request; a success is no guess, and a refusal sends no mail. */
  async function limited(attempt: Attempt, peer: string, answer: () => Promise<Response>) {
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
    const response = await answerAlike(attempt, await answer());
    throttle?.giveBack(failed(response) ? sends : guesses);
    return response;
  }

  async function guarded(request: Request, peer: string, answer: () => Promise<Response>) {
    const attempt = await attemptOf(request);
    if (!attempt) return answer();
    return isNoAddress(attempt)
      ? refusal(400, 'validation_failed', 'Unable to validate email address: invalid format')
      : limited(attempt, peer, answer);
  }

  return async (
    request: Request,
    peer: string,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${AUTH}/`)) return answer();
    if (!ENDPOINTS.test(pathname)) return nothingHere();
    return inAskedVersion(request, await guarded(request, peer, answer));
  };
}
