-- Unsubscribing from one kind of email by its link, without signing in (RFC 8058).

create table private.mail_secret (
  is_only boolean primary key default true,
  secret bytea not null default extensions.gen_random_bytes(32),
  constraint mail_secret_is_only_known check (is_only)
);
comment on table private.mail_secret is 'The only row holds the secret that signs the unsubscribe links of this database.';
insert into private.mail_secret default values;

create function private.unsubscribe_signature(p_user uuid, p_kind text) returns text
language sql stable security definer set search_path = '' as $$
  select left(encode(extensions.hmac(convert_to(p_kind || '.' || p_user, 'UTF8'), s.secret, 'sha256'), 'hex'), 32)
    from private.mail_secret s
$$;
comment on function private.unsubscribe_signature(uuid, text) is '128 bits of an HMAC, in hexadecimal.';

create function private.unsubscribe_token(p_email text, p_event public.notification_events) returns text
language sql stable security definer set search_path = '' as $$
  select p_event.kind || '.' || u.id || '.' || private.unsubscribe_signature(u.id, p_event.kind)
    from public.link_users u
   where lower(u.email) = lower(p_email) and (not p_event.is_required or p_event.kind = 'digest')
$$;
comment on function private.unsubscribe_token(text, public.notification_events) is
  'Token that switches off one kind of email for the person with this email address; null for required emails. It does '
  'not expire, because people unsubscribe from old emails too.';

create function private.unsubscribe(p_token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_parts constant text[] := regexp_match(p_token,
    '^([a-z_]{1,60})\.([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([0-9a-f]{32})$');
  v_kind constant text := v_parts[1];
  v_user constant uuid := v_parts[2]::uuid;
begin
  if v_parts is null or private.unsubscribe_signature(v_user, v_kind) <> v_parts[3] then
    perform private.refuse('PT404', 'link_expired.unsubscribe');
  end if;
  if v_kind = 'weekly_report' then
    -- The switch in Settings.
    update public.link_users u
       set notification_preferences = u.notification_preferences || '{"weekly_reports": false}'
     where u.id = v_user;
    return;
  end if;
  insert into private.notification_choices as c (user_id, kind, in_app, email)
  select u.id, e.kind, chosen.in_app, 'off'
    from public.link_users u
    join public.notification_events e on not e.is_required
    cross join lateral private.notification_choice(u, e) as chosen
   -- The digest ends with the events that it contains.
   where u.id = v_user and (e.kind = v_kind or v_kind = 'digest' and chosen.email = 'digest')
  on conflict (user_id, kind) do update set email = excluded.email;
end $$;
comment on function private.unsubscribe(text) is 'Implements public.unsubscribe.';
grant execute on function private.unsubscribe(text) to anon, authenticated, service_role;

-- Uses a parsed (SQL-standard) body, so that visitors may execute it although schema private is closed to them.
create function public.unsubscribe(p_token text) returns void
language sql volatile set search_path = ''
return private.unsubscribe(p_token);
comment on function public.unsubscribe(text) is
  'Switches off the kind of email that contained this token, for its recipient and by email only. Safe to repeat. '
  'Visitors may execute it. Hints: link_expired.';
grant execute on function public.unsubscribe(text) to anon, authenticated, service_role;
