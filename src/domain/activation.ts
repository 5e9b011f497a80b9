const PROBLEMS: Record<string, string> = {
  channel_off: 'The channel is switched off for your organization.',
  no_creative: 'No creative is assigned, so there is nothing to send.',
  creative_inactive: 'The creative is inactive.',
  link_missing: 'The message has a place for a link, but the flight has no link.',
  audience_empty: 'The audience has no contacts.',
  no_interval_left: 'No schedule interval is left: every one is over or has no date.',
  intervals_after_campaign:
    'Every schedule interval that is left is after the last day of the campaign.',
  campaign_ended: 'The campaign has ended.',
  campaign_not_active: 'The campaign is not active; nothing is sent until it is.',
  reach_used: 'Everybody in the audience has the message as often as the frequency cap allows.',
  budget_used: 'The budget of the flight is used.',
  campaign_budget_used: 'The budget of the campaign is used.',
  wallet_empty: 'The wallet is empty.',
};

/** A flight may well be activated before its campaign is: that is told and not asked about. */
const WAITS = 'campaign_not_active';

/** Whether an activation is worth a question. */
export const isStopped = (words: readonly string[]): boolean =>
  words.some((word) => word !== WAITS);

/** What would keep a flight from sending, in sentences; words that are not known here are left out. */
export const activationProblems = (words: readonly string[]): string[] =>
  words.flatMap((word) => PROBLEMS[word] ?? []);
