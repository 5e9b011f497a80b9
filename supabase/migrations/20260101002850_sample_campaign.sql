-- The sample campaign of a new organization: a draft to look around in. Its ids follow from the organization, so it
-- exists once and needs no mark in other tables.

create function private.sample_id(p_org uuid, p_part text) returns uuid
language sql immutable set search_path = '' as $$
  select md5(p_part || ' of the sample of ' || p_org::text)::uuid
$$;
comment on function private.sample_id(uuid, text) is
  'Id of a part of the organization''s sample campaign: campaign, flight or creative.';
grant execute on function private.sample_id(uuid, text) to authenticated, service_role;

create function public.create_sample_campaign() returns uuid
language plpgsql set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_id constant uuid := private.sample_id(v_org, 'campaign');
  v_creative constant uuid := private.sample_id(v_org, 'creative');
  v_day constant date := private.today() + 14;
  v_flight public.flights;
begin
  perform private.require_writer();
  insert into public.campaigns (id, name, description, budget, start_date, end_date)
  values (v_id, 'Sample: Spring sale', 'A draft to look around in. It sends nothing until it is launched.', 500, v_day,
    v_day + 6)
  on conflict (id) do nothing;
  if found then
    -- A creative that another flight uses outlives the sample.
    if not exists (select 1 from public.creatives c where c.id = v_creative) then
      perform public.create_creative(v_creative, 'Sample: Spring sale', 'SMS',
        'Hi {{ first_name | default: "there" }}, 20% off all boots until Sunday. Reply STOP to opt out.');
    end if;
    v_flight.id := private.sample_id(v_org, 'flight');
    v_flight.campaign_id := v_id;
    v_flight.name := 'Sample: First day';
    v_flight.type := 'SMS';
    v_flight.budget := 200;
    v_flight.audience_segments := (select coalesce(jsonb_agg(a.id), '[]') from (
      select id from public.audiences order by total_contacts desc, id limit 1) as a);
    perform private.add_flight(private.with_initial_values(v_flight),
      jsonb_build_array(jsonb_build_object('date', v_day, 'start_time', '10:00', 'end_time', '18:00')));
    insert into public.flight_creatives (flight_id, creative_id, creative_version_id)
    select v_flight.id, v.creative_id, v.id from public.creative_versions v
     where v.creative_id = v_creative order by v.created_at desc, v.id desc limit 1;
  end if;
  return v_id;
end $$;
comment on function public.create_sample_campaign() is
  'Creates the organization''s sample campaign, a draft with one flight and its message, and returns its id. The '
  'flight has the largest cohort, if there is one. Returns the existing sample when called again.';
grant execute on function public.create_sample_campaign() to authenticated, service_role;

create function private.remove_sample_campaign() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_creative constant uuid := private.sample_id(v_org, 'creative');
begin
  perform private.require_writer();
  delete from public.campaigns c
   where c.id = private.sample_id(v_org, 'campaign') and c.organisation_id = v_org and c.status = 'pending'
     and c.archived_at is null;
  delete from public.creatives c
   where c.id = v_creative and c.organisation_id = v_org
     and not exists (select 1 from public.flight_creatives l where l.creative_id = v_creative);
end $$;
comment on function private.remove_sample_campaign() is
  'Implements public.remove_sample_campaign. As definer, because the flight has approved its creative, which a client '
  'may then not delete.';
grant execute on function private.remove_sample_campaign() to authenticated, service_role;

create function public.remove_sample_campaign() returns void
language sql set search_path = '' as $$
  select private.remove_sample_campaign()
$$;
comment on function public.remove_sample_campaign() is
  'Deletes the sample campaign with its flights while it is a draft, and its creative unless another flight uses it.';
grant execute on function public.remove_sample_campaign() to authenticated, service_role;
