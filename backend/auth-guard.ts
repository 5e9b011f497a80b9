import { compare } from 'bcryptjs';
import { nothingHere } from './request-limits.ts';
import type { Rate, Throttle } from './throttle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What may be tried how often. The peer's rates are those of hosted projects; those of an address stop guessing. */
const RATES = {
  password: { address: { burst: 10, every: MINUTE }, peer: { burst: 60, every: 6 * SECOND } },
  code: { address: { burst: 5, every: 5 * MINUTE }, peer: { burst: 30, every: 10 * SECOND } },
  mail: { address: { burst: 1, every: MINUTE }, peer: { burst: 30, every: 30 * SECOND } },
  account: { address: { burst: 10, every: MINUTE }, peer: { burst: 60, every: 10 * SECOND } },
} satisfies Record<string, { address: Rate; peer: Rate }>;

type Kind = keyof typeof RATES;

interface Attempt {
  kind: Kind;
  /** The e-mail address it is about, in lower case; empty when the request names none. */
  email: string;
  password: string;
  /** Kinds of mail have a minute each, as hosted projects count them. */
  path: string;
}

interface GuardOptions {
  /** Without it attempts are not counted. */
  throttle?: Throttle | undefined;
  /** Whether somebody signs in with a password under this address. */
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

const MAILING = /^\/auth\/v1\/(recover|otp|magiclink|resend)$/;

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (!request.body) return {};
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

function kindOf({ method }: Request, url: URL, changesEmail: boolean): Kind | null {
  const path = url.pathname;
  if (path === '/auth/v1/verify') return 'code';
  if (path === '/auth/v1/user' && method === 'PUT') return changesEmail ? 'mail' : null;
  if (method !== 'POST') return null;
  if (path === '/auth/v1/signup') return 'account';
  if (MAILING.test(path)) return 'mail';
  return path === '/auth/v1/token' && url.searchParams.get('grant_type') === 'password'
    ? 'password'
    : null;
}

async function attemptOf(request: Request): Promise<Attempt | null> {
  const url = new URL(request.url);
  const { email, password } = await bodyOf(request);
  const kind = kindOf(request, url, typeof email === 'string');
  if (!kind) return null;
  return {
    kind,
    email: typeof email === 'string' ? email.trim().toLowerCase() : '',
    password: typeof password === 'string' ? password : '',
    path: url.pathname,
  };
}

const bucketsOf = ({ kind, email, path }: Attempt, peer: string) => {
  const rates = RATES[kind];
  // A stranger's guesses do not lock the owner out who asks from elsewhere; mails reach one mailbox from everywhere.
  const address = kind === 'mail' ? `${path} ${email}` : `${kind} ${email} ${peer}`;
  const buckets: [string, Rate][] = [[`${kind} from ${peer}`, rates.peer]];
  return email ? [...buckets, [address, rates.address] as [string, Rate]] : buckets;
};

const refusal = (status: number, error_code: string, msg: string) =>
  Response.json({ code: status, error_code, msg }, { status });

function tooMany({ kind }: Attempt, wait: number): Response {
  const seconds = Math.ceil(wait / SECOND);
  const response =
    kind === 'mail'
      ? refusal(
          429,
          'over_email_send_rate_limit',
          `For security purposes, you can only request this after ${seconds} seconds.`,
        )
      : refusal(
          429,
          'over_request_rate_limit',
          `Too many attempts. Try again in ${seconds} seconds.`,
        );
  response.headers.set('Retry-After', String(seconds));
  return response;
}

/** A link of a mail is answered by a redirect, also when it is wrong. */
const failed = ({ ok, status, headers }: Response) =>
  status === 303 ? /[#&?]error/.test(headers.get('location') ?? '') : !ok;

/** Only where an address is taken or written to; a sign-in says nothing about it. */
const isNoAddress = ({ kind, email }: Attempt) =>
  (kind === 'mail' || kind === 'account') && email !== '' && !EMAIL.test(email);

/** A guess that is right is none, and what is refused sends no mail. */
const counts = (kind: Kind, response: Response) =>
  kind === 'account' || (kind === 'mail' ? response.ok : failed(response));

/**
 * Stands before the embedded auth service and adds what hosted ones have: attempts are counted by address and peer,
 * addresses hold no markup, and a sign-in takes as long for an unknown address as for a known one.
 */
export function guardAuth({ throttle, hasPassword, comparePassword = compare }: GuardOptions) {
  async function answerAlike({ kind, email, password }: Attempt, response: Response) {
    if (kind === 'password' && response.status === 400 && password && !(await hasPassword(email)))
      await comparePassword(password, DECOY);
    return response;
  }

  /** Counts the attempt, and takes it back when it turns out to be none. */
  async function limited(attempt: Attempt, peer: string, answer: () => Promise<Response>) {
    const buckets = bucketsOf(attempt, peer);
    const wait = throttle?.take(buckets) ?? 0;
    if (wait > 0) return tooMany(attempt, wait);
    const response = await answerAlike(attempt, await answer());
    if (!counts(attempt.kind, response)) throttle?.giveBack(buckets);
    return response;
  }

  return async (
    request: Request,
    peer: string,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/auth/v1/')) return answer();
    if (!ENDPOINTS.test(pathname)) return nothingHere();
    const attempt = await attemptOf(request);
    if (!attempt) return answer();
    return isNoAddress(attempt)
      ? refusal(400, 'validation_failed', 'Unable to validate email address: invalid format')
      : limited(attempt, peer, answer);
  };
}
