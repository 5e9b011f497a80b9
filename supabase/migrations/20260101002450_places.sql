-- Places for geo-targeting: cities with their regions and countries, loaded from supabase/places.sql.

create function private.fold_words(p_text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select ' ' || btrim(regexp_replace(translate(private.fold(p_text), '''’ʻ‘`´.,;-–—()/', '               '), '\s+', ' ',
    'g'))
    || ' '
$$;
comment on function private.fold_words(text) is
  'A text in its search form (private.fold) with punctuation as blanks and one blank around each word.';

create table private.places (
  id integer generated always as identity primary key,
  kind text not null,
  name text not null,
  region text,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  population bigint not null,
  is_part boolean not null default false,
  search_text text not null,
  constraint places_kind_known check (kind in ('city', 'region', 'country')),
  constraint places_latitude_range check (latitude between -90 and 90),
  constraint places_longitude_range check (longitude between -180 and 180)
);
comment on table private.places is
  'One row is a city of at least 15,000 people, or a region or country with one. Source: GeoNames, CC BY 4.0.';
comment on column private.places.latitude is 'Degrees. A region or country has the position of its largest city.';
comment on column private.places.population is 'Residents. A region or country has the sum of its cities.';
comment on column private.places.is_part is 'Part of another city, such as a borough: not counted in sums.';
comment on column private.places.search_text is
  'In search form (private.fold_words): each name between bars, then two bars, region and country.';
alter table private.places enable row level security;

create function private.load_places(p_countries jsonb) returns integer
language sql volatile set search_path = '' as $$
  delete from private.places;
  with cities as (
    select c.value ->> 0 as country, nullif(r.value ->> 0, '') as region, t.value ->> 0 as name,
           (t.value ->> 1)::double precision as latitude, (t.value ->> 2)::double precision as longitude,
           (t.value ->> 3)::bigint as population, coalesce(t.value ->> 4, '') as other_names,
           coalesce((t.value ->> 5)::boolean, false) as is_part
      from jsonb_array_elements(p_countries) c, jsonb_array_elements(c.value -> 1) r,
        jsonb_array_elements(r.value -> 1) t
  ), places as (
    select 'city' as kind, name, region, country, latitude, longitude, population, is_part, other_names from cities
    union all
    select 'region', region, null, country, (array_agg(latitude order by population desc))[1],
           (array_agg(longitude order by population desc))[1], coalesce(sum(population) filter (where not is_part), 0),
           false, ''
      from cities where region is not null group by country, region
    union all
    select 'country', country, null, country, (array_agg(latitude order by population desc))[1],
           (array_agg(longitude order by population desc))[1], coalesce(sum(population) filter (where not is_part), 0),
           false, ''
      from cities group by country
  )
  insert into private.places (kind, name, region, country, latitude, longitude, population, is_part, search_text)
  select kind, name, region, country, latitude, longitude, population, is_part,
         private.fold_words(concat('| ', name, ' | ', replace(other_names, '|', ' | '), ' || ', region, ' ', country))
    from places;
  select count(*)::integer from private.places
$$;
comment on function private.load_places(jsonb) is
  'Replaces all places and returns their number. Takes [[country, [[region, [[name, latitude, longitude, population, '
  'other names joined by |, 1 for a part of a city]]]]]].';

create function private.search_places(p_query text, p_kind text)
returns table (name text, region text, country text, latitude double precision, longitude double precision,
  population bigint)
language sql stable security definer set search_path = '' as $$
  with asked as (
    select q, (select array_agg('% ' || w || '%') from unnest(string_to_array(btrim(q), ' ')) w
      where w <> '') as patterns
      from (select private.fold_words(left(p_query, 200)) as q) folded
  )
  select p.name, p.region, p.country, p.latitude, p.longitude, p.population
    from asked a
      join private.places p on p.kind = p_kind and (a.patterns is null or p.search_text like all (a.patterns))
   where (select private.is_active_user())
   order by strpos(p.search_text, '|' || a.q || '|') = 0, strpos(p.search_text, '|' || rtrim(a.q)) = 0,
     p.is_part, p.population desc, p.id
   limit 10
$$;
comment on function private.search_places(text, text) is 'See public.search_places.';
grant execute on function private.search_places(text, text) to authenticated;

create function public.search_places(p_query text, p_kind text default 'city')
returns table (name text, region text, country text, latitude double precision, longitude double precision,
  population bigint)
language sql stable set search_path = '' as $$ select * from private.search_places(p_query, p_kind) $$;
comment on function public.search_places(text, text) is
  'Up to ten places of a kind (city, region or country) in which every word of the query begins a word of the name, '
  'region or country, ignoring case and accents. Exact names first, parts of cities last, then by '
  'population. Without a word, the largest.';
grant execute on function public.search_places(text, text) to authenticated;

create function private.places_around(p_latitude numeric, p_longitude numeric, p_radius_km numeric)
returns table (name text, region text, country text, latitude double precision, longitude double precision,
  population bigint, distance_km double precision, is_inside boolean, cities bigint, residents bigint)
language sql stable security definer set search_path = '' as $$
  with far as (
    -- Haversine distance on a sphere of 6,371 km.
    select p.*, 12742 * asin(sqrt(least(1, power(sind((p.latitude - p_latitude::double precision) / 2), 2)
             + cosd(p_latitude::double precision) * cosd(p.latitude)
               * power(sind((p.longitude - p_longitude::double precision) / 2), 2)))) as km
      from private.places p
     where p.kind = 'city' and (select private.is_active_user()) and p_latitude between -90 and 90
       and p_longitude between -180 and 180 and p_radius_km between 0.5 and 1000
  ), totals as (
    select count(*) filter (where not f.is_part) as cities,
           coalesce(sum(f.population) filter (where not f.is_part), 0)::bigint as residents
      from far f where f.km <= p_radius_km
  ), nearest as (
    select f.id from far f where not f.is_part order by f.km, f.id limit 1
  )
  select f.name, f.region, f.country, f.latitude, f.longitude, f.population, f.km, f.km <= p_radius_km,
         t.cities, t.residents
    from far f cross join totals t cross join nearest n
   where f.id = n.id or (not f.is_part and f.km <= 4 * p_radius_km)
   order by f.id <> n.id, f.km > p_radius_km, f.population desc, f.id
   limit 40
$$;
comment on function private.places_around(numeric, numeric, numeric) is
  'See public.places_around.';
grant execute on function private.places_around(numeric, numeric, numeric) to authenticated;

create function public.places_around(p_latitude numeric, p_longitude numeric, p_radius_km numeric)
returns table (name text, region text, country text, latitude double precision, longitude double precision,
  population bigint, distance_km double precision, is_inside boolean, cities bigint, residents bigint)
language sql stable set search_path = '' as $$
  select * from private.places_around(p_latitude, p_longitude, p_radius_km)
$$;
comment on function public.places_around(numeric, numeric, numeric) is
  'The city nearest to a point, then up to 39 within four times the radius (0.5 to 1000 km), those '
  'inside first, the largest first. Each row '
  'repeats the number of cities inside the circle and their residents, without parts of other cities. No rows for '
  'values outside of their ranges.';
grant execute on function public.places_around(numeric, numeric, numeric) to authenticated;
