import { type ColumnEffects, DERIVED_COLUMNS, FLIGHT_FIELD_ROWS } from '@/domain/flight/fields';
import { emptyFieldForms, toFieldRequest } from '@/domain/flight/field-values';

const SOURCE = '-- Written by `npm run db:types` from src/domain/flight/fields.ts.';
/** Leaves room for a closing bracket and `end`: `scripts/format-sql.mjs` wraps lines of more than 120 characters. */
const MAX_WIDTH = 114;

/** Columns besides the plan's that `private.add_flight` stores. */
const STORED_AT_CREATION = [
  'id',
  'campaign_id',
  'audience_segments',
  'request_hash',
  'variants',
  'promotion_rule',
];
const SECTIONS = ['message', 'audience', 'schedule', 'money'] as const;

/** Fields that are columns of `flights`. */
const fieldColumns = FLIGHT_FIELD_ROWS.flatMap((row) =>
  row.column === null ? [] : { ...row, column: row.column },
);
const planColumns = fieldColumns.map(({ column }) => column);

const columnEffects: (ColumnEffects & { column: string })[] = [
  ...fieldColumns,
  ...Object.entries<ColumnEffects>(DERIVED_COLUMNS).map(([column, effects]) => ({
    column,
    ...effects,
  })),
];
const columnsWith = (has: (effects: ColumnEffects) => unknown) =>
  columnEffects.filter(has).map(({ column }) => column);

const initialValues = new Map(
  Object.entries<string | number | null>(toFieldRequest(emptyFieldForms())),
);

const quote = (value: string | number) => (typeof value === 'string' ? `'${value}'` : value);

/** Joins items by commas in lines shorter than `MAX_WIDTH`. The first line starts after `start`. */
function lines(items: readonly (string | number)[], start: string, indent: string): string {
  const found = [start];
  for (const [place, item] of items.entries()) {
    const text = `${item}${place === items.length - 1 ? '' : ','}`;
    const last = found.at(-1) ?? '';
    if (last.length + text.length < MAX_WIDTH)
      found[found.length - 1] = last + (/[([]$/.test(last) ? '' : ' ') + text;
    else found.push(`${indent}${text}`);
  }
  return found.join('\n');
}

const textArray = (items: readonly string[], start: string, indent: string) =>
  `${lines(items.map(quote), `${start}array[`, indent)}]`;

const editableIn = (...last: string[]) =>
  FLIGHT_FIELD_ROWS.filter(({ editable }) => last.includes(editable)).map(({ field }) => field);

const textList = (name: string, items: readonly string[], comment: string) => `
create function private.${name}() returns text[]
language sql immutable set search_path = '' as $$
${textArray(items, '  select ', '    ')}
$$;
comment on function private.${name}() is
  '${comment}';
`;

const jsonObject = (pairs: (readonly [key: string, column: string])[], indent: string) =>
  pairs.length === 0
    ? `${indent}'{}'::jsonb`
    : `${lines(
        pairs.map(([key, column]) => `'${key}', p_flight.${column}`),
        `${indent}jsonb_build_object(`,
        `${indent}  `,
      )})`;

const sectionPairs = (section: string) =>
  fieldColumns.flatMap(({ approval, review, column }) =>
    approval === section && review !== null ? [[review, column] as const] : [],
  );

const comparison = (name: string, has: (effects: ColumnEffects) => unknown, which: string) => `
create function private.${name}(p_old public.flights, p_new public.flights) returns boolean
language sql immutable set search_path = '' as $$
  select
${lines(
  columnsWith(has).map((column) => `p_old.${column}`),
  '    (',
  '      ',
)})
    is distinct from
${lines(
  columnsWith(has).map((column) => `p_new.${column}`),
  '    (',
  '      ',
)})
$$;
comment on function private.${name}(public.flights, public.flights) is
  'True if two states of a flight differ in a column ${which}.';
`;

/** Schema file with the functions that name every field of a flight's plan. */
export const flightFieldsSchema = () => `${SOURCE}

create function private.editable_fields(p_status text) returns text[]
language sql immutable set search_path = '' as $$
  select case
${textArray(editableIn('pending', 'running', 'ended'), "    when p_status = 'pending' then ", '      ')}
${textArray(editableIn('running', 'ended'), "    when p_status in ('active', 'paused') then ", '      ')}
${textArray(editableIn('ended'), '    else ', '      ')} end
$$;
comment on function private.editable_fields(text) is
  'The fields of a flight that can be edited in a status.';
grant execute on function private.editable_fields(text) to authenticated, service_role;
${textList(
  'fields_with_reason',
  FLIGHT_FIELD_ROWS.flatMap(({ needsReason, field }) => (needsReason ? field : [])),
  'The fields of a flight whose change after the start needs a reason.',
)}${textList(
  'flight_request_keys',
  FLIGHT_FIELD_ROWS.flatMap(({ keys }) => keys),
  "The keys of a flight''s plan in public.create_flight and public.update_flight.",
)}${textList('plan_columns', planColumns, 'The columns of public.flights that hold fields of its plan.')}grant execute on function private.plan_columns() to authenticated, service_role;

create function private.flight_columns() returns table (column_name text, section text)
language sql immutable set search_path = '' as $$
  values
${columnEffects.map(({ column, approval }) => `    ('${column}', ${approval ? `'${approval}'` : 'null'})`).join(',\n')}
$$;
comment on function private.flight_columns() is
  'Columns of public.flights that belong to its plan, with their section in private.material_columns.';

create function private.flight_values(p_flight public.flights) returns jsonb
language sql immutable set search_path = '' as $$
  select
${jsonObject(
  fieldColumns.map(({ field, column }) => [field, column]),
  '    ',
)}
$$;
comment on function private.flight_values(public.flights) is
  'The fields of a flight''s plan that are columns of public.flights.';

create function private.section_values(p_flight public.flights, p_section text) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_section
${SECTIONS.map((section) => `    when '${section}' then\n${jsonObject(sectionPairs(section), '      ')}`).join('\n')}
  end
$$;
comment on function private.section_values(public.flights, text) is
  'The fields of private.flight_values that an approval section shows, as in private.plan_words.';

create function private.with_initial_values(p_flight public.flights) returns public.flights
language plpgsql immutable set search_path = '' as $$
begin
${fieldColumns
  .flatMap(({ column, isOptional, field }) =>
    isOptional
      ? `  p_flight.${column} := coalesce(p_flight.${column}, ${quote(initialValues.get(field) ?? 'null')});`
      : [],
  )
  .join('\n')}
  return p_flight;
end $$;
comment on function private.with_initial_values(public.flights) is
  'Replaces missing values of a requested plan by the initial values of its fields.';
grant execute on function private.with_initial_values(public.flights) to authenticated, service_role;

create function private.insert_flight(p_flight public.flights) returns boolean
language plpgsql set search_path = '' as $$
begin
${lines([...STORED_AT_CREATION, ...planColumns], '  insert into public.flights (', '    ')})
${lines(
  [...STORED_AT_CREATION, ...planColumns].map((column) => `p_flight.${column}`),
  '  values (',
  '    ',
)})
  on conflict (id) do nothing;
  return found;
end $$;
comment on function private.insert_flight(public.flights) is
  'Stores the row of a new flight with its plan; false if the id is taken.';
grant execute on function private.insert_flight(public.flights) to authenticated, service_role;

create function private.store_plan(p_flight public.flights) returns void
language plpgsql set search_path = '' as $$
begin
  update public.flights f
${lines(
  ['audience_segments', 'edited_at', 'edited_by', ...planColumns].map(
    (column) => `${column} = p_flight.${column}`,
  ),
  '     set',
  '       ',
)}
   where f.id = p_flight.id;
end $$;
comment on function private.store_plan(public.flights) is
  'Stores the columns of an edited plan in one update, with the time and the author of the edit.';
${comparison('delivery_limits_differ', ({ limitsDelivery }) => limitsDelivery, 'that can start or stop delivery')}${comparison('terms_differ', ({ changesTerms }) => changesTerms, 'that its price or the number of its messages depends on')}${comparison('plan_differs', ({ approval }) => approval, 'that belongs to a section of an approval')}`;
