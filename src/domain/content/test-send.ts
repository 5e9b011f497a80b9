import { isRecord } from '@/domain/shared/json';
import { channelPrice } from '@/domain/money/cost-model';
import { nonNegative, roundUp, toNumber } from '@/domain/money/decimal';
import { isPhone } from '@/domain/people/phone';
import { billedParts, type Sending } from './sms-split';
import { contentChannel } from './content';

/**
 * Test sends: messages rendered for one sample recipient and sent to the user and a few saved email addresses and
 * phone numbers before launch.
 */

/** Maximum email addresses and phone numbers of one test, and maximum that an organization can save. */
export const MAX_TEST_ADDRESSES = 10;

const EMAIL = /^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+$/u;

/** Normalizes an email address or phone number. Mirrors `private.test_address`. */
export const testAddress = (typed: string): string => {
  const text = typed.trim();
  return isPhone(text) ? `+${text.replaceAll(/\D/g, '')}` : text.toLowerCase();
};

/** Returns whether text is a valid recipient of a test: an email address or a phone number. */
export const isTestAddress = (typed: string): boolean =>
  typed.trim().length <= 255 && (isPhone(typed.trim()) || EMAIL.test(typed.trim()));

/**
 * Returns whether a channel can reach an email address or phone number: email needs an email address, push accepts
 * both, all other channels need a phone number.
 */
export function channelReaches(channel: string, address: string): boolean {
  const shape = contentChannel(channel);
  if (shape === 'push') return true;
  return (shape === 'email') === address.includes('@');
}

/** Returns whether the owner of a saved email address has yet to confirm it. Phone numbers need no confirmation. */
export const awaitsConfirmation = (saved: { address: string; confirmed_at: string | null }) =>
  saved.address.includes('@') && saved.confirmed_at === null;

interface TestInput extends Sending {
  /** Rendered text with the link and the recipient's values. */
  message: string;
  /** Calls only: the duration depends on the whole content. */
  content?: unknown;
  people: number;
}

/**
 * Cost of a test in dollars: channel rate × parts × people, without location and audience, rounded up once to a
 * hundredth of a cent. Mirrors `private.send_test`.
 */
export function testCost(
  serviceRates: unknown,
  { message, content, people, ...sending }: TestInput,
): number {
  const messages = nonNegative(billedParts(sending, message, content) * people);
  return toNumber(roundUp(channelPrice(serviceRates, sending.channel).times(messages), 4));
}

export type TestOutcome = 'waiting' | 'delivered' | 'failed';

export interface TestRecipient {
  address: string;
  outcome: TestOutcome;
  /** Gateway's reason for a failure. */
  reason?: string;
}

/** Parses the recipients of a stored test. Skips malformed rows. */
export function testRecipients(stored: unknown): TestRecipient[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((row: unknown) => {
    if (!isRecord(row) || typeof row['address'] !== 'string') return [];
    const { address, outcome, reason } = row;
    return {
      address,
      outcome: outcome === 'delivered' || outcome === 'failed' ? outcome : 'waiting',
      ...(typeof reason === 'string' && { reason }),
    };
  });
}
