import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { EmailDriver } from '@supabase/lite';
import { type Answer, AUTH, readBody, type Query, refusal, toText, withBody } from './requests.ts';

/**
 * Sign-ups and emailed links, with the answers that Supabase Auth gives when email confirmations are on. A sign-up gets
 * the same form of answer for a new email address and for one whose account is confirmed. An unconfirmed account is
 * emailed its confirmation link again. Each account gets at most one confirmation email a minute, and at most one
 * sign-in or password reset email.
 */

/** Minimum seconds between two confirmation emails, or two sign-in or reset emails, to one account. */
const PAUSE_SECONDS = 60;

interface SignUpParts {
  query: Query;
  email: EmailDriver;
  answer: Answer;
}

interface Account {
  id: string;
  confirmed: boolean;
  /** Seconds until the next confirmation email may be sent; zero or less if it may be sent now. */
  confirmation_wait: number;
  /** Seconds until the next sign-in or password reset email may be sent. */
  recovery_wait: number;
}

const waitSince = (column: string) =>
  `coalesce(ceil(extract(epoch from u.${column} - now()) + ${PAUSE_SECONDS}), 0)::int`;

async function findAccount(query: Query, email: string): Promise<Account | undefined> {
  const [account] = await query<Account>(
    `select u.id::text, u.email_confirmed_at is not null as confirmed,
            ${waitSince('confirmation_sent_at')} as confirmation_wait, ${waitSince('recovery_sent_at')} as recovery_wait
       from auth.users u where u.email = $1`,
    [email],
  );
  return account;
}

const tooSoon = (seconds: number) =>
  refusal(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );

const addressIn = (body: Record<string, unknown>) => toText(body['email']).trim().toLowerCase();

const done = () => Response.json({});

/** Sign-up response. Has the same form for a new account and for an email address that already has one. */
function userAnswer(id: string, email: string, identities: object[]) {
  const now = new Date().toISOString();
  return Response.json({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities,
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

/**
 * Emails an unconfirmed account its confirmation link again, or returns a 429 within the minute. Keeps the password and
 * metadata of the first sign-up.
 */
async function resendConfirmation(
  { query, email: driver }: SignUpParts,
  account: Account,
  to: string,
) {
  if (account.confirmation_wait > 0) return tooSoon(account.confirmation_wait);
  const code = String(randomInt(1e8)).padStart(8, '0');
  const token = createHash('sha256').update(`${to}${code}`).digest('hex');
  await query(
    'update auth.users u set confirmation_token = $2, confirmation_sent_at = now() where u.id::text = $1',
    [account.id, token],
  );
  const text = `${AUTH}/verify?token=${token}&type=signup`;
  await driver.send({ to, subject: 'Confirm your email address', text: `http://localhost${text}` });
  return null;
}

function signUps(parts: SignUpParts): Answer {
  return async (request) => {
    const email = addressIn(await readBody(request));
    const response = await parts.answer(request);
    // The service answers 429 for an email address that has an account, after it has validated the input.
    if (response.status !== 429) return response;
    const account = await findAccount(parts.query, email);
    if (!account) return response;
    if (account.confirmed) return userAnswer(randomUUID(), email, []);
    return (
      (await resendConfirmation(parts, account, email)) ??
      userAnswer(account.id, email, [{ user_id: account.id, provider: 'email' }])
    );
  };
}

/**
 * Emails a sign-in link to a confirmed account and the confirmation link to an unconfirmed one. Signs up an email
 * address without an account, unless `create_user` is false.
 */
function links(parts: SignUpParts): Answer {
  return async (request) => {
    const body = await readBody(request);
    const email = addressIn(body);
    const account = email ? await findAccount(parts.query, email) : undefined;
    if (account?.confirmed)
      return account.recovery_wait > 0 ? tooSoon(account.recovery_wait) : parts.answer(request);
    if (account) return (await resendConfirmation(parts, account, email)) ?? done();
    if (!email || body['create_user'] === false) return parts.answer(request);
    const password = randomBytes(32).toString('base64');
    const made = await parts.answer(
      withBody(request, { email, password, data: body['data'] }, '/signup'),
    );
    return made.ok ? done() : made;
  };
}

function resets(parts: SignUpParts): Answer {
  return async (request) => {
    const account = await findAccount(parts.query, addressIn(await readBody(request)));
    return account && account.recovery_wait > 0
      ? tooSoon(account.recovery_wait)
      : parts.answer(request);
  };
}

function resends(parts: SignUpParts): Answer {
  return async (request) => {
    const body = await readBody(request);
    if (body['type'] !== 'signup') return parts.answer(request);
    const email = addressIn(body);
    const account = await findAccount(parts.query, email);
    return (
      (account && !account.confirmed && (await resendConfirmation(parts, account, email))) || done()
    );
  };
}

export function signUpHandlers(parts: SignUpParts): Record<string, Answer> {
  const link = links(parts);
  return {
    [`${AUTH}/signup`]: signUps(parts),
    [`${AUTH}/otp`]: link,
    [`${AUTH}/magiclink`]: link,
    [`${AUTH}/recover`]: resets(parts),
    [`${AUTH}/resend`]: resends(parts),
  };
}
