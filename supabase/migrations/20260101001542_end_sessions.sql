-- A deactivated person reads and writes nothing with the token they hold; nor do they get another one for it.

create function private.end_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.refresh_tokens t where t.user_id::text = new.id::text;
  delete from auth.sessions s where s.user_id = new.id;
  return null;
exception when insufficient_privilege or undefined_table then
  -- Every policy asks for the status, so that nothing can be done with such a session.
  raise warning 'The sessions of % were not ended: %', new.id, sqlerrm;
  return null;
end $$;
comment on function private.end_sessions() is 'AFTER a deactivation: every session of the account ends, on every device.';
create trigger link_users_end_sessions after update of status on public.link_users
  for each row when (new.status = 'deactivated' and old.status <> 'deactivated')
  execute function private.end_sessions();
