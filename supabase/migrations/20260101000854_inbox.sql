-- The inbox: a person's notifications with their counters, and what the person chose.

create function private.notification_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('unseen', count(*) filter (where n.seen_at is null), 'unread', count(*))
    from public.notifications n
   where n.user_id = (select private.uid()) and n.is_listed and n.read_at is null and n.resolved_at is null
$$;
comment on function private.notification_counts() is
  'Counters of the caller''s inbox: {unseen, unread}. Resolved notifications count in neither. Runs as invoker, so the '
  'policy decides which rows exist.';
grant execute on function private.notification_counts() to authenticated, service_role;

create function public.inbox(p_kind text default null, p_unread boolean default false, p_before bigint default null,
  p_limit integer default 30)
returns jsonb
language sql stable set search_path = '' as $$
  with page as materialized (
    select n.id, n.kind, n.thing, n.thing_id, n.facts, n.created_at, n.seen_at, n.read_at, n.resolved_at
      from public.notifications n
     where n.user_id = (select private.uid()) and n.is_listed and (p_kind is null or n.kind = p_kind)
       and (not p_unread or n.read_at is null and n.resolved_at is null) and (p_before is null or n.id < p_before)
     order by n.id desc limit least(greatest(p_limit, 0), 100) + 1),
  shown as (
    select p.* from page p order by p.id desc limit least(greatest(p_limit, 0), 100))
  select private.notification_counts() || jsonb_build_object(
    'items', coalesce((select jsonb_agg(to_jsonb(s) order by s.id desc) from shown s), '[]'),
    'next', case when (select count(*) from page) > (select count(*) from shown)
      then (select min(s.id) from shown s) end)
$$;
comment on function public.inbox(text, boolean, bigint, integer) is
  'The caller''s notifications, newest first, with the counters of the whole inbox: {items, next, unseen, unread}. '
  'p_kind and p_unread filter the items, not the counters. next is the p_before of the next page, or null. p_limit is '
  'at most 100; 0 returns the counters alone.';
grant execute on function public.inbox(text, boolean, bigint, integer) to authenticated, service_role;

create function private.mark_notifications(p_state text, p_ids bigint[], p_until bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_own_profile();
begin
  if p_state is null or p_state not in ('seen', 'read') or num_nonnulls(p_ids, p_until) <> 1 then
    perform private.refuse('22023', 'invalid_mark');
  end if;
  -- Never waits: a row that is locked is being marked by another tab, or resolved by a transaction that may wait for a
  -- row of this one.
  update public.notifications n
     set seen_at = coalesce(n.seen_at, now()), read_at = case when p_state = 'read' then coalesce(n.read_at, now())
       else n.read_at end
   where n.id in (
     select x.id from public.notifications x
      where x.user_id = v_user and (x.id = any (p_ids) or x.id <= p_until)
        and (x.seen_at is null or p_state = 'read' and x.read_at is null)
      for update skip locked);
end $$;
comment on function private.mark_notifications(text, bigint[], bigint) is
  'Marks notifications of the caller for public.mark_notifications.';
grant execute on function private.mark_notifications(text, bigint[], bigint) to authenticated, service_role;

create function public.mark_notifications(p_state text, p_ids bigint[] default null, p_until bigint default null)
returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform private.mark_notifications(p_state, p_ids, p_until);
  return private.notification_counts();
end $$;
comment on function public.mark_notifications(text, bigint[], bigint) is
  'Marks notifications of the caller as seen or read: those of p_ids, or all up to the id p_until, so that none that '
  'arrived in the meantime is marked. Read ones are seen too. A repeated call changes nothing. Returns the counters '
  '{unseen, unread}. Refuses with signed_out, not_active and invalid_mark.';
grant execute on function public.mark_notifications(text, bigint[], bigint) to authenticated, service_role;

create function private.notification_choices() returns table (kind text, is_required boolean, in_app boolean,
  email text)
language sql stable security definer set search_path = '' as $$
  select e.kind, e.is_required, coalesce(c.in_app, e.in_app), coalesce(c.email, e.email)
    from public.link_users u
    cross join public.notification_events e
    left join private.notification_choices c on c.user_id = u.id and c.kind = e.kind and not e.is_required
   where u.id = private.uid() and u.status = 'active' and e.in_app
     and (e.roles is null or exists (
       select 1 from public.user_roles r where r.user_id = u.id and r.role = any (e.roles)))
   order by e.sort_order
$$;
comment on function private.notification_choices() is 'Implements public.notification_choices.';
grant execute on function private.notification_choices() to authenticated, service_role;

create function public.notification_choices() returns table (kind text, is_required boolean, in_app boolean, email text)
language sql stable set search_path = '' as $$
  select * from private.notification_choices()
$$;
comment on function public.notification_choices() is
  'Where the caller hears about each kind of event that concerns their role: in the inbox or not, and by email now, in '
  'the digest or off. A required kind cannot be changed. The switch email_notifications, which stops every optional '
  'email, does not change the answer.';
grant execute on function public.notification_choices() to authenticated, service_role;

create function private.choose_notification(p_kind text, p_in_app boolean, p_email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_own_profile();
  v_required constant boolean := (select e.is_required from public.notification_events e
    where e.kind = p_kind and e.in_app);
begin
  if v_required is null or p_in_app is null or p_email is null or p_email not in ('now', 'digest', 'off') then
    perform private.refuse('22023', 'invalid_choice');
  elsif v_required then
    perform private.refuse('42501', 'required_notification');
  end if;
  insert into private.notification_choices as c (user_id, kind, in_app, email)
    values (v_user, p_kind, p_in_app, p_email)
  on conflict (user_id, kind) do update set in_app = excluded.in_app, email = excluded.email;
end $$;
comment on function private.choose_notification(text, boolean, text) is 'Implements public.choose_notification.';
grant execute on function private.choose_notification(text, boolean, text) to authenticated, service_role;

create function public.choose_notification(p_kind text, p_in_app boolean, p_email text) returns void
language sql volatile set search_path = '' as $$
  select private.choose_notification(p_kind, p_in_app, p_email)
$$;
comment on function public.choose_notification(text, boolean, text) is
  'Chooses where the caller hears about an optional kind of event; p_email is now, digest or off. Refuses with '
  'signed_out, not_active, invalid_choice and required_notification.';
grant execute on function public.choose_notification(text, boolean, text) to authenticated, service_role;
