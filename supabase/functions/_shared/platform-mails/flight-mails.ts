import type { FlightStatusReason } from '../../../../src/domain/shared/codes.ts';
import { plain } from './mail-text.ts';
import { say } from './mail-words.ts';
import { type FactsOf, nameOf, type NotificationText } from './notification-text.ts';

// Texts of the emails about flights.

type FlightKind = 'flight_launched' | 'flight_limited' | 'flight_ended' | 'flight_set_aside';

const reasonOf = (reason: FlightStatusReason) => say(`flight_reason.${reason}`);

/** Advice by the limit that paused a flight. */
const RESUMES = {
  wallet_empty: 'flight_limited.wallet_empty',
  campaign_budget_used: 'flight_limited.campaign_budget_used',
  month_limit: 'flight_limited.month_limit',
  channel_off: 'flight_limited.channel_off',
} as const;

const advice = (reason: FlightStatusReason) =>
  Object.hasOwn(RESUMES, reason) ? [say(RESUMES[reason as keyof typeof RESUMES])] : [];

const valuesOf = ({ name, flights, by, organisation }: FactsOf<FlightKind>) => ({
  name: plain(name),
  flights,
  by: plain(by ?? ''),
  organisation: nameOf(organisation),
});

export const launched = (facts: FactsOf<'flight_launched'>): NotificationText => ({
  subject: say('flight_launched.subject', valuesOf(facts)),
  paragraphs: [say(facts.by ? 'flight_launched.by' : 'flight_launched.text', valuesOf(facts))],
  action: say('flight_launched.action'),
  why: say('flight.why'),
});

export function limited({ reason = 'wallet_empty', ...facts }: FactsOf<'flight_limited'>) {
  const campaign = plain(facts.campaign);
  const organisation = nameOf(facts.organisation);
  return {
    subject: say('flight_limited.subject', { campaign }),
    paragraphs: [
      say('flight_limited.text', { campaign, organisation, reason: reasonOf(reason) }),
      ...advice(reason),
    ],
    action: say('flight_limited.action'),
    why: say('flight.why'),
  };
}

function endedText(facts: FactsOf<'flight_ended'>): string {
  const values = valuesOf(facts);
  if (facts.reason)
    return say('flight_ended.reason', { ...values, reason: reasonOf(facts.reason) });
  return say(facts.by ? 'flight_ended.by' : 'flight_ended.text', values);
}

export const ended = (facts: FactsOf<'flight_ended'>): NotificationText => ({
  subject: say('flight_ended.subject', valuesOf(facts)),
  paragraphs: [endedText(facts), say('flight_ended.late')],
  action: say('flight_ended.action'),
  why: say('flight.why'),
});

export const setAside = (facts: FactsOf<'flight_set_aside'>): NotificationText => ({
  subject: say('flight_set_aside.subject', valuesOf(facts)),
  paragraphs: [say('flight_set_aside.text', valuesOf(facts)), say('flight_set_aside.advice')],
  action: say('flight_set_aside.action'),
  why: say('flight.why'),
});
