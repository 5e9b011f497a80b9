import { msg } from '@lingui/core/macro';

// Refusals of campaigns and flights, by key.
export const campaignsRefusals = {
  already_sending: msg`A gateway is already sending this flight’s first messages with the current shares.`,
  already_sent: msg`The flight has sent messages, so its variants and shares can’t change. Send one variant to everyone instead.`,
  append_only: msg`Ledger entries can’t change. Add a correction instead.`,
  'archived.change': msg`This campaign is archived. Restore it to change it.`,
  'archived.delete': msg`This campaign is archived. Restore it to delete it.`,
  'archived.flights': msg`This campaign is archived. Restore it to change its flights.`,
  'archived.start': msg`This campaign is archived. Restore it to start it.`,
  budget_below_spent: msg({
    message: 'The budget can’t be below {least}, which is spent or reserved for today.',
  }),
  budget_required: msg`A started campaign needs a budget. Enter an amount.`,
  'campaign_not_found.campaign': msg`This campaign no longer exists.`,
  campaign_running: msg`Pause or end this campaign before you archive it.`,
  'channel_off.unused': msg({ message: 'Your organization does not use the channel {channel}.' }),
  'creative_fields.variant': msg({
    message:
      'A personal field in the message of variant {variant} can’t be filled in. Edit the creative.',
  }),
  'creative_in_use.active': msg({
    message:
      'Active flights send this creative: {names}. Pause them or choose another creative for them first.',
  }),
  'creative_in_use.sent': msg`A flight has sent this creative, so it can’t be deleted.`,
  'creative_in_use.sent_type': msg`A flight has sent this creative, so its type can’t change. Duplicate it to change the type.`,
  'creative_in_use.type': msg({
    message:
      'The type can’t change while flights use this creative: {names}. Duplicate it to change the type.',
  }),
  'creative_in_use.variants': msg({
    message:
      'These flights use this creative as a variant: {names}. Choose other variants for them first.',
  }),
  creative_inactive: msg({
    message: 'The creative “{name}” is inactive. Approve it or choose another one.',
  }),
  date_order: msg`End date must be after start date`,
  end_date_passed: msg`The end date of this campaign has passed. Move it to activate the campaign.`,
  excludes_itself: msg`A flight can’t exclude its own audience.`,
  flight_audiences: msg`Choose at least one audience.`,
  'flight_budget.not_positive': msg`The flight budget must be above 0.`,
  'flight_budget.too_large': msg`The budget is too large.`,
  'flight_creative.missing': msg`Choose a creative and its version.`,
  'flight_creative.missing_or_new': msg`Choose a creative and its version, or write a new one.`,
  'flight_ended.duplicate': msg`This flight has ended. Duplicate it to send another creative.`,
  'flight_ended.sent_stays': msg`This flight has ended, so the creative it sent can’t change.`,
  flight_intervals: msg`Add at least one schedule interval.`,
  flight_location: msg`The place is incomplete or out of range.`,
  flight_name: msg`Give the flight a name of at most 100 characters.`,
  flight_pacing: msg`Choose the pacing asap, even or ahead.`,
  frequency_cap: msg`The frequency cap must be from 1 to 1,000.`,
  frequency_period: msg`A frequency cap must be per day, per week or per flight.`,
  has_deliveries: msg`This flight has sent paid messages, so it can’t be deleted.`,
  inactive_domain: msg`This domain no longer accepts new short links. Choose another one.`,
  insufficient_credits: msg`The wallet does not hold enough credits.`,
  interval_begun: msg`A schedule interval that has begun can’t be removed. You can only move its end to a later time.`,
  interval_over: msg`A schedule interval is over. Choose a later one.`,
  interval_skipped: msg`A schedule interval falls into the hour that the clock change skips. Choose another time.`,
  intervals_overlap: msg`Two schedule intervals overlap or are the same.`,
  'invalid_amount.opening_credit': msg`The opening credit must be in whole cents and at most $10,000,000.`,
  'invalid_flight.changes': msg`The changes can’t be read.`,
  'invalid_flight.flight': msg`The flight can’t be read.`,
  invalid_prices: msg`A price is missing, negative or too high.`,
  invalid_rule: msg`Choose when the better variant goes to everyone: as soon as it is clear, after 1 to 720 hours, or after 1 to 99% of the people.`,
  invalid_transition: msg({ message: 'A flight that is {from} can’t become {to}.' }),
  'invalid_variants.no_creative': msg`Assign a creative before you add variants.`,
  'invalid_variants.versions': msg`Choose up to three other versions of this channel, each once, and leave at least one percent for variant A.`,
  launch_needed: msg`Active flights start with this campaign. Review them first.`,
  'link_in_use.creatives': msg({
    message: 'These creatives use the link: {names}. Choose another link for them first.',
  }),
  'link_in_use.flights': msg({
    message: 'The messages of these flights link here: {names}. Their links would lead nowhere.',
  }),
  link_needs_target: msg({
    message: 'The short link {link} leads here. Enter its new destination.',
  }),
  'message_too_long.variant': msg({
    message: 'With its link the message of variant {variant} has more than {limit} characters.',
  }),
  no_short_url_domain: msg`No short URL domain is active. Ask your provider to activate one.`,
  'not_editable.ended': msg`This flight has ended.`,
  'not_editable.fields': msg({
    message: 'A flight that is {status} keeps these fields: {fields}.',
  }),
  'not_editable.started_variants': msg`A flight keeps its variants once it has started. You can change their shares until it has sent a message.`,
  'not_found.campaign': msg`This campaign no longer exists.`,
  'not_found.flight': msg`This flight no longer exists.`,
  'not_found.flight_or_creative': msg`The flight or the creative no longer exists.`,
  'not_found.restorable_campaign': msg`This campaign can no longer be restored.`,
  not_pending: msg`Only a pending campaign can be deleted. Archive it instead.`,
  not_running: msg`Only a running campaign can be paused.`,
  'not_superadmin.channels': msg`Only superadmins can switch off channels.`,
  'not_superadmin.credit': msg`Only superadmins can grant credit.`,
  'not_superadmin.prices': msg`Only superadmins can change prices.`,
  'nothing_chosen.campaign': msg`Choose at least one campaign.`,
  'read_only.flight': msg`You are not allowed to change this flight.`,
  'read_only.plan_flights': msg`You are not allowed to plan flights.`,
  'read_only.short_link': msg`You are not allowed to use this short link.`,
  'reason_missing.running_flight': msg`Enter a reason for changing the budget or audience of a running flight.`,
  reason_too_long: msg`The reason can have at most 500 characters.`,
  request_id_missing: msg`A copy needs the id of its request.`,
  'request_reused.campaign_id': msg`This id belongs to another campaign.`,
  'request_reused.credit_key': msg`This key was used for another amount.`,
  'request_reused.flight': msg`This flight was already created with other details.`,
  'request_reused.flight_id': msg`This id belongs to another flight.`,
  short_code_taken: msg`No free short link was found. Please try again.`,
  short_url_channel: msg`A voice call can’t have a link.`,
  template_not_approved: msg`The WhatsApp template of this flight is not approved yet, so WhatsApp would refuse the messages.`,
  too_many_campaigns: msg({ message: 'Change at most {limit} campaigns at once.' }),
  too_many_exclusions: msg`At most 100 audiences and 100 flights can be excluded.`,
  'too_many_intervals.flight': msg`A flight can have at most 500 schedule intervals.`,
  'too_many_intervals.organisation': msg({
    message:
      'Your active flights can have at most {limit} schedule intervals in total. Pause a flight, or give this one fewer or longer intervals.',
  }),
  too_many_views: msg({
    message: 'You have {limit} saved views. Delete one that you no longer need.',
  }),
  'type_mismatch.channel': msg({
    message: 'A creative of type {type} can’t be sent over this channel.',
  }),
  'type_mismatch.channels': msg({
    message: 'A creative of type {type} can’t be sent over {channel}.',
  }),
  'type_mismatch.new_channel': msg`Choose a creative of the new channel.`,
  unknown_audience: msg`A chosen audience no longer exists.`,
  'unknown_channel.unavailable': msg`This channel is not available.`,
  unknown_exclusion: msg`An excluded audience or flight no longer exists.`,
  'version_conflict.campaign': msg`This campaign has changed. Try again.`,
  'version_conflict.flight': msg`This flight was changed while you were editing it.`,
  'version_conflict.flight_changed': msg`This flight has changed.`,
  'version_in_use.flight': msg({
    message: 'The flight {names} uses this version. Choose another version for it first.',
  }),
  'version_in_use.sending': msg({
    message:
      'The flight {names} uses this version, so it can’t change. Save the change as a new version.',
  }),
  'version_in_use.sent': msg`A flight has sent this version, so it can’t change. Save the change as a new version.`,
};
