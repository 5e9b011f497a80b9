import { isRecord } from '@/domain/shared/json';
import { messagePrice } from '@/domain/money/cost-model';
import { multiply, parseDecimal, roundUp, toNumber, ZERO } from '@/domain/money/decimal';
import { isPhone } from '@/domain/people/phone';
import { billedParts, type Sending } from './sms-split';
import { contentChannel } from './content';

/** A test message, rendered for one person and sent to the user and a few saved addresses before launch. */

/** How many addresses one test goes to, and how many an organisation can save. */
export const MAX_TEST_ADDRESSES = 10;

const EMAIL = /^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+$/u;

/** Normalizes an email address or phone number. Mirrors `private.test_address`. */
export const testAddress = (typed: string): string => {
  const text = typed.trim();
  return isPhone(text) ? `+${text.replaceAll(/\D/g, '')}` : text.toLowerCase();
};

/** Whether a text can be saved as an address for tests. */
export const isTestAddress = (typed: string): boolean =>
  typed.trim().length <= 255 && (isPhone(typed.trim()) || EMAIL.test(typed.trim()));

/** Whether a channel reaches an address: mails need one with an @, an app is found by either, the rest need a number. */
export function channelReaches(channel: string, address: string): boolean {
  const shape = contentChannel(channel);
  if (shape === 'push') return true;
  return (shape === 'email') === address.includes('@');
}

/** Whether the owner of a saved address has yet to confirm it; phone numbers need no confirmation. */
export const awaitsConfirmation = (saved: { address: string; confirmed_at: string | null }) =>
  saved.address.includes('@') && saved.confirmed_at === null;

interface TestInput extends Sending {
  /** Rendered text with the link and the chosen person's values. */
  message: string;
  /** Calls only: the duration depends on the whole content. */
  content?: unknown;
  people: number;
}

/**
 * Dollars that a test costs: the organisation's rate of the channel for each part and person, without location and
 * audience, rounded up once to a hundredth of a cent. The database charges the same (`private.send_test`).
 */
export function testCost(
  serviceRates: unknown,
  { message, content, people, ...sending }: TestInput,
): number {
  const messages = parseDecimal(billedParts(sending, message, content) * people) ?? ZERO;
  return toNumber(roundUp(multiply(messagePrice(serviceRates, sending.channel), messages), 4));
}

export type TestOutcome = 'waiting' | 'delivered' | 'failed';

export interface TestRecipient {
  address: string;
  outcome: TestOutcome;
  /** A gateway's own word for why it failed. */
  reason?: string;
}

/** The recipients of a stored test; what can't be read is left out. */
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
