import type { FlightStatusReason } from '../../../src/domain/shared/codes.ts';
import { plain } from './mail-text.ts';
import { at, type FactsOf, type NotificationText } from './notification-text.ts';

// Texts of the emails about flights.

type FlightKind = 'flight_launched' | 'flight_limited' | 'flight_ended' | 'flight_set_aside';

const REASONS: Record<FlightStatusReason, string> = {
  budget_used: 'its budget is used up',
  reach_used: 'everyone in its audience has received a message',
  windows_used: 'its last send window is over',
  campaign_ended: 'the end date of the campaign has passed',
  wallet_empty: 'your organization has no credits left',
  campaign_budget_used: 'the campaign budget is used up',
  month_limit: 'the Monthly Credit Limit is reached',
  channel_off: 'its channel is switched off',
  set_aside: 'its plan could not be computed',
};

const RESUMES: Partial<Record<FlightStatusReason, string>> = {
  wallet_empty: 'Buy credits to continue. Sending resumes on its own.',
  campaign_budget_used: 'Raise the campaign budget to continue. Sending resumes on its own.',
  month_limit:
    'Sending resumes on its own when the next month begins or the limit is raised. Support can raise it.',
  channel_off: 'Ask support to switch the channel on. Sending resumes on its own.',
};

const FLIGHTS =
  'You get this email because you planned a flight of this campaign or are an admin.';

/** Subject of a sentence about one or several flights, with its verb form. */
function flightsOf({ name, flights }: FactsOf<FlightKind>, one: string, several: string) {
  return flights === 1
    ? `The flight “${plain(name)}” ${one}`
    : `${flights} flights of “${plain(name)}” ${several}`;
}

export function launched(facts: FactsOf<'flight_launched'>): NotificationText {
  const by = facts.by ? ` by ${plain(facts.by)}` : '';
  return {
    subject: `${plain(facts.name)} was launched`,
    paragraphs: [`${flightsOf(facts, 'was', 'were')} launched${by}${at(facts.organisation)}.`],
    action: 'View the delivery',
    why: FLIGHTS,
  };
}

export function limited({ campaign, reason = 'wallet_empty', organisation }: FactsOf<'flight_limited'>) {
  return {
    subject: `Sending of ${plain(campaign)} is paused`,
    paragraphs: [
      `Flights of “${plain(campaign)}”${at(organisation)} are paused: ${REASONS[reason]}.`,
      RESUMES[reason] ?? '',
    ].filter(Boolean),
    action: 'Open the campaign',
    why: FLIGHTS,
  };
}

export function ended(facts: FactsOf<'flight_ended'>): NotificationText {
  const why = facts.reason && `: ${REASONS[facts.reason]}`;
  const by = facts.by ? `: ${plain(facts.by)} ended ${facts.flights === 1 ? 'it' : 'them'}` : '';
  return {
    subject: `${plain(facts.name)} has ended`,
    paragraphs: [
      `${flightsOf(facts, 'has', 'have')} ended${at(facts.organisation)}${why ?? by}.`,
      'Reports that arrive later still count in the results.',
    ],
    action: 'View the results',
    why: FLIGHTS,
  };
}

export const setAside = (facts: FactsOf<'flight_set_aside'>): NotificationText => ({
  subject: `${plain(facts.name)} needs your attention`,
  paragraphs: [
    `${flightsOf(facts, 'is', 'are')} paused${at(facts.organisation)} because its plan could not be computed.`,
    'Open the flight to see what to change. Sending resumes on its own when the cause is fixed.',
  ],
  action: 'Open the flight',
  why: FLIGHTS,
});

