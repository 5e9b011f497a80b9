-- The activity's file is read in parts that each begin below the last id. Without this index a part was found by walking back
-- through the lines of all organisations: half a minute for 20,000 lines beside a million of others.

create index audit_log_organisation_id_id_idx on public.audit_log (organisation_id, id desc);
