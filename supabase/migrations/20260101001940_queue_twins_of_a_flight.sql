-- Two requests with one id at the same moment (a second press, a repeated call) waited for each other and one was ended
-- as a deadlock: "on conflict (id)" watches one of the two unique indexes that hold the id, and each of the two writers
-- had come first in another one. In turns, the second finds what the first has stored (D-04).

create function private.queue_twins_of_flight() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(new.id::text, 0));
  return new;
end $$;

-- Before all other triggers of an insert, which go by their names. Only what a person's call creates has a hash.
create trigger a_queue_twins before insert on public.flights
  for each row when (new.request_hash is not null) execute function private.queue_twins_of_flight();
comment on function private.queue_twins_of_flight() is
  'Lets requests that create a flight with the same id pass one after the other, until the end of their transactions.';
