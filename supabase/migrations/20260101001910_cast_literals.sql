-- plpgsql_check warns of text that is assigned to another type: it is cast on every call, where a literal of the type is made
-- once. The bodies are otherwise as they were; comments, grants and triggers stay.

do $$
declare
  v_function text;
  v_text text;
begin
  foreach v_function in array array['private.check_flight()', 'private.audit_secret()', 'private.allotments(uuid)', 'private.ingest_delivery_reports(jsonb)'] loop
    v_text := pg_get_functiondef(v_function::regprocedure);
    execute regexp_replace(
      regexp_replace(v_text, '( jsonb := (?:case when tg_op = ''INSERT'' then )?''[^'']*'')', '\1::jsonb', 'g'),
      '( uuid\[\] := ''\{\}'')', '\1::uuid[]', 'g');
  end loop;
end $$;
