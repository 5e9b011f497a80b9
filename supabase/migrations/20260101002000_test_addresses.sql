-- Test addresses: the email addresses and phone numbers that an organization may send tests to.

create function private.test_address(p_typed text) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.is_phone(btrim(p_typed)) then '+' || regexp_replace(p_typed, '[^0-9]', '', 'g')
    else lower(btrim(p_typed)) end
$$;
comment on function private.test_address(text) is
  'Normalizes an email address or a phone number for storage and comparison. The same as testAddress of '
  'src/domain/content/test-send.ts.';
grant execute on function private.test_address(text) to authenticated, service_role;

create table public.test_addresses (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null default private.effective_org_id(),
  address text not null,
  user_id uuid default private.uid(),
  created_at private.instant not null default now(),
  confirmed_at private.instant,
  constraint test_addresses_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint test_addresses_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint test_addresses_organisation_id_address_key unique (organisation_id, address),
  constraint test_addresses_address_shape
    check (length(address) <= 255
    and address ~ '^(\+[1-9][0-9]{5,14}|[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+)$')
);
comment on table public.test_addresses is
  'One row is an email address or a phone number that an organization sends tests to. An organization has at most '
  'ten.';
comment on column public.test_addresses.confirmed_at is
  'When the owner of an email address agreed to get tests; null before that. Set immediately for the sign-in address '
  'of a member; a phone number needs no confirmation.';
create trigger test_addresses_a_limit_rows before insert or update or delete on public.test_addresses
  for each row execute function private.limit_rows();
create trigger test_addresses_zz_refuse_missing before insert or update on public.test_addresses
  for each row when (new.id is null or new.address is null or new.created_at is null)
  execute function private.refuse_missing('id', 'address', 'created_at');
create index test_addresses_user_id_idx on public.test_addresses (user_id);

grant select, insert, delete on public.test_addresses to authenticated;
grant all on public.test_addresses to service_role;
alter table public.test_addresses enable row level security;
create policy test_addresses_select on public.test_addresses for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy test_addresses_insert on public.test_addresses for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));
create policy test_addresses_delete on public.test_addresses for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create trigger a_serialize_inserts before insert on public.test_addresses for each row when (private.is_client())
  execute function private.serialize_inserts();
create trigger test_addresses_audit after insert or delete on public.test_addresses for each row
  execute function private.audit();

create function private.is_member_address(p_org uuid, p_address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.link_users u
     where u.organisation_id = p_org and u.status = 'active' and u.confirmed_at is not null
       and private.test_address(u.email) = p_address)
$$;
comment on function private.is_member_address(uuid, text) is
  'True for the sign-in address of an active, confirmed member of the organization.';
grant execute on function private.is_member_address(uuid, text) to authenticated, service_role;

create function private.check_test_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.address := private.test_address(new.address);
  -- A client cannot confirm an address by writing the column.
  if private.is_client() or new.confirmed_at is null then
    new.confirmed_at := case when private.is_member_address(new.organisation_id, new.address) then now() end;
  end if;
  -- Serializes inserts, so that two concurrent inserts cannot exceed the limit of ten.
  perform private.serialize_id(new.organisation_id);
  if (select count(*) from public.test_addresses a where a.organisation_id = new.organisation_id) >= 10 then
    perform private.refuse('22023', 'too_many_addresses');
  end if;
  return new;
end $$;
comment on function private.check_test_address() is
  'BEFORE INSERT: normalizes the address, confirms it only if it is a member''s, and limits an organization to ten. '
  'Counts only addresses that the caller may see, so that the limit reveals nothing about other organizations.';
grant execute on function private.check_test_address() to authenticated, service_role;
create trigger test_addresses_check before insert on public.test_addresses for each row
  execute function private.check_test_address();

-- The owner of an email address that is not a member's confirms it once: an emailed link opens a page with a button.

create table private.test_address_mails (
  organisation_id uuid not null,
  address text not null,
  token_hash text not null,
  sent_at private.instant not null default clock_timestamp(),
  constraint test_address_mails_pkey primary key (organisation_id, address),
  constraint test_address_mails_token_hash_key unique (token_hash),
  constraint test_address_mails_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.test_address_mails is
  'One row is the last confirmation mail to an address. It outlives the saved address, so that deleting and saving '
  'an address again sends no mail sooner.';
comment on column private.test_address_mails.token_hash is
  'SHA-256 of the token in the mailed link. The token itself is not stored.';

create function private.mail_test_address(p_org uuid, p_address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
begin
  delete from private.test_address_mails m
    where m.organisation_id = p_org and m.sent_at < clock_timestamp() - interval '7 days';
  insert into private.test_address_mails as m (organisation_id, address, token_hash)
  values (p_org, p_address, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'))
  on conflict (organisation_id, address) do update set token_hash = excluded.token_hash, sent_at = excluded.sent_at
    where m.sent_at <= clock_timestamp() - interval '1 hour';
  if not found then
    return false;
  end if;
  perform private.count_mail(p_org);
  insert into private.outbox (event_key, organisation_id, recipient, kind, facts)
  values ('test_address_confirm:' || p_org || ':' || clock_timestamp(), p_org, p_address, 'test_address_confirm',
    jsonb_build_object('organisation', (select o.name from public.organisations o where o.id = p_org), 'token',
      v_token));
  return true;
end $$;
comment on function private.mail_test_address(uuid, text) is
  'Queues a confirmation mail with a new token; false within an hour of the last one. Raises PT429 too_many_mails.';

create function private.mail_new_test_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_test_address(new.organisation_id, new.address);
  return null;
end $$;
comment on function private.mail_new_test_address() is 'AFTER INSERT of an unconfirmed email address: mails its owner.';
create trigger test_addresses_ask after insert on public.test_addresses
  for each row when (new.confirmed_at is null and strpos(new.address, '@') > 0)
    execute function private.mail_new_test_address();

create function private.resend_test_address(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_address text;
begin
  perform private.require_writer();
  select a.address into v_address from public.test_addresses a
   where a.id = p_id and a.organisation_id = private.effective_org_id() and a.confirmed_at is null
     and strpos(a.address, '@') > 0;
  if not found then
    perform private.refuse('PT404', 'not_found.test_address');
  elsif not private.mail_test_address(private.effective_org_id(), v_address) then
    perform private.refuse('PT429', 'mailed_lately');
  end if;
end $$;
comment on function private.resend_test_address(uuid) is 'Implements public.resend_test_address.';
grant execute on function private.resend_test_address(uuid) to authenticated, service_role;

create function public.resend_test_address(p_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.resend_test_address(p_id)
$$;
comment on function public.resend_test_address(uuid) is
  'Mails the owner of a saved address again, with a new link, at most once an hour. Hints: read_only, not_found, '
  'mailed_lately, too_many_mails.';
grant execute on function public.resend_test_address(uuid) to authenticated, service_role;

create function private.confirm_test_address(p_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.test_addresses a set confirmed_at = coalesce(a.confirmed_at, now())
    from private.test_address_mails m
   where m.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
     and m.sent_at > clock_timestamp() - interval '7 days'
     and a.organisation_id = m.organisation_id and a.address = m.address;
  if not found then
    perform private.refuse('PT404', 'link_expired');
  end if;
end $$;
comment on function private.confirm_test_address(text) is 'Implements public.confirm_test_address.';
grant execute on function private.confirm_test_address(text) to anon, authenticated, service_role;

-- Uses a parsed (SQL-standard) body, so that visitors may execute it although schema private is closed to them.
create function public.confirm_test_address(p_token text) returns void
language sql volatile set search_path = ''
return private.confirm_test_address(p_token);
comment on function public.confirm_test_address(text) is
  'Confirms the email address that received the link with this token; a link works for 7 days. Visitors '
  'may execute it. Hints: link_expired.';
grant execute on function public.confirm_test_address(text) to anon, authenticated, service_role;
