-- The calls of the data API that an API key may make for the public API, with the scopes that allow each.

create function private.api_calls() returns table (method text, path text, scopes text[])
language sql immutable set search_path = '' as $$
  values
    ('GET', '/campaigns', array['campaigns:read', 'campaigns:write']),
    ('POST', '/campaigns', array['campaigns:write']),
    ('PATCH', '/campaigns', array['campaigns:write']),
    ('POST', '/rpc/change_campaigns', array['campaigns:write']),
    ('GET', '/flights', array['campaigns:read', 'campaigns:write']),
    ('PATCH', '/flights', array['campaigns:write']),
    ('POST', '/rpc/create_flight', array['campaigns:write']),
    ('POST', '/rpc/launch_check', array['campaigns:read', 'campaigns:write']),
    ('POST', '/rpc/launch', array['campaigns:write']),
    ('GET', '/creatives', array['campaigns:read', 'campaigns:write', 'creatives:write']),
    ('GET', '/creative_versions', array['campaigns:read', 'campaigns:write', 'creatives:write']),
    ('POST', '/rpc/create_creative', array['creatives:write']),
    ('GET', '/click_trackers', array['campaigns:read', 'campaigns:write', 'trackers:write']),
    ('POST', '/rpc/create_tracked_link', array['trackers:write']),
    ('GET', '/audiences', array['audiences:read', 'audiences:write']),
    ('GET', '/segments', array['audiences:read', 'audiences:write']),
    ('POST', '/rpc/save_audience', array['audiences:write']),
    ('POST', '/rpc/analytics_rows', array['reports:read']),
    ('GET', '/wallets', array['wallet:read'])
$$;
comment on function private.api_calls() is
  'Every call of the data API that a request with an API key may make. One of the scopes is enough. Approving, people, '
  'payments and keys are not in it.';

create function private.api_claims(p_key text, p_method text, p_path text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key private.api_keys;
  v_scopes text[];
begin
  select k.* into v_key
    from private.api_keys k
    join public.link_users u on u.id = k.user_id and u.status = 'active'
    join public.organisations o on o.id = u.organisation_id and o.is_active
   where k.key_hash = private.hash_key(p_key) and coalesce(k.expires_at > now(), true);
  if not found then
    perform private.refuse('PT401', 'invalid_api_key');
  end if;
  select c.scopes into v_scopes from private.api_calls() as c where c.method = p_method and c.path = p_path;
  if v_scopes is null then
    perform private.refuse('PT403', 'not_in_api');
  elsif not v_scopes && v_key.scopes then
    perform private.refuse('PT403', 'missing_scope', jsonb_build_object('scope', v_scopes[1]));
  end if;
  return jsonb_build_object('sub', v_key.user_id, 'role', 'authenticated', 'api_key', v_key.id);
end $$;
comment on function private.api_claims(text, text, text) is
  'The claims of a request with an API key. Refuses an unknown, ended or revoked key, and one whose person or '
  'organization is not active, with invalid_api_key; a call that is not in private.api_calls() with not_in_api; a call '
  'outside the key''s scopes with missing_scope.';
grant execute on function private.api_claims(text, text, text) to service_role;
