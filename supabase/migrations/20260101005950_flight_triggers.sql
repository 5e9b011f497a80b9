-- Written by `npm run db:types` from src/domain/flight/fields.ts.

create trigger flights_mark after update of type, budget, frequency_cap, frequency_period, location, campaign_id,
    status, status_reason, message, translations, variants, promoted_variant
    on public.flights
  for each row when (
    (old.type, old.budget, old.frequency_cap, old.frequency_period, old.location, old.campaign_id, old.status,
      old.status_reason, old.message, old.translations, old.variants, old.promoted_variant) is distinct from
    (new.type, new.budget, new.frequency_cap, new.frequency_period, new.location, new.campaign_id, new.status,
      new.status_reason, new.message, new.translations, new.variants, new.promoted_variant))
  execute function private.enqueue_settling_on_flight_change();

create trigger flights_note_due_terms before update of type, frequency_cap, frequency_period, location, status,
    message, translations, variants, promoted_variant
    on public.flights
  for each row when (old.status = 'active') execute function private.apply_due_price_changes_first();

create trigger flights_note_span after insert or update of type, frequency_cap, frequency_period, location, status,
    message, translations, variants, promoted_variant
    on public.flights
  for each row execute function private.record_flight_span();

create trigger flights_void_approvals after update of type, budget, frequency_cap, frequency_period, pacing, location,
    tracker_version_id, campaign_id, audience, audience_segments, scheduled_date, message, translations, creative_id,
    short_url, variants, promotion_rule
    on public.flights
  for each row when (
    (old.type, old.budget, old.frequency_cap, old.frequency_period, old.pacing, old.location, old.tracker_version_id,
      old.campaign_id, old.audience, old.audience_segments, old.scheduled_date, old.message, old.translations,
      old.creative_id, old.short_url, old.variants, old.promotion_rule) is distinct from
    (new.type, new.budget, new.frequency_cap, new.frequency_period, new.pacing, new.location, new.tracker_version_id,
      new.campaign_id, new.audience, new.audience_segments, new.scheduled_date, new.message, new.translations,
      new.creative_id, new.short_url, new.variants, new.promotion_rule))
  execute function private.void_approvals_on_row_change();
