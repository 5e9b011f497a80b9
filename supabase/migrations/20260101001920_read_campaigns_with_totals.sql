-- A list asked three functions for each of its campaigns, and each of them asked anew who acts. As columns of a view the
-- sums belong to the query of the list: who acts is asked per query and not per row, and only the rows of a page are
-- summed. Subselects and no join: counting the list leaves them out.

create view public.campaigns_with_totals with (security_invoker = true) as
select c.id, c.organisation_id, c.name, c.description, c.status, c.status_reason, c.budget, c.start_date, c.end_date,
       c.user_id, c.created_at, c.updated_at, c.updated_by, c.version,
       (select coalesce(sum(f.spent), 0) from public.flights f where f.campaign_id = c.id) as total_spent,
       coalesce(c.budget, 0) - (select coalesce(sum(f.spent), 0) from public.flights f where f.campaign_id = c.id) as remaining_budget,
       (select count(*)::integer from public.flights f where f.campaign_id = c.id) as flight_count
  from public.campaigns c;
comment on view public.campaigns_with_totals is 'Campaigns as they are listed, with what their flights add up to. Read only; policies of the tables apply.';
comment on column public.campaigns_with_totals.total_spent is 'Dollars spent by the campaign''s flights.';
comment on column public.campaigns_with_totals.remaining_budget is 'Budget minus spent, negative when overspent (CAM-13).';
comment on column public.campaigns_with_totals.flight_count is 'How many flights the campaign has.';
revoke all on public.campaigns_with_totals from public, anon, authenticated, service_role;
grant select on public.campaigns_with_totals to authenticated, service_role;

drop function public.total_spent(public.campaigns), public.remaining_budget(public.campaigns), public.flight_count(public.campaigns);

-- The policy's column too: a campaign is summed from the index alone, whoever asks.
create index flights_campaign_id_organisation_id_idx on public.flights (campaign_id, organisation_id) include (spent);
drop index public.flights_campaign_id_spent_idx;
