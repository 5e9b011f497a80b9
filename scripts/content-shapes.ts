import { format } from 'oxfmt';
import * as z from 'zod/mini';
import { CHANNEL_SCHEMAS, CHANNEL_SHAPES } from '@/domain/content/channels/schemas';
import { FILE_FIELDS, UNREAD_FIELDS } from '@/domain/content/shape/field-kinds';

/** Parts of a shape that only the browser uses. */
const BROWSER_ONLY = ['initial', 'personal', 'unread'];

/** A value as an indented SQL literal of JSON. */
async function jsonLiteral(value: unknown): Promise<string> {
  const json = JSON.stringify(value, (key, inner: unknown) =>
    BROWSER_ONLY.includes(key) ? undefined : inner,
  );
  const { code } = await format('shape.json', json, { printWidth: 100 });
  return `'${code.trim().replaceAll("'", "''").replaceAll('\n', '\n      ')}'`;
}

/** JSON Schemas of the channels' contents, for the description of the public API. */
export async function contentSchemasFile(): Promise<string> {
  const schemas = Object.values(CHANNEL_SCHEMAS).map((schema) => {
    const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any' });
    return json;
  });
  return (await format('schemas.json', JSON.stringify(schemas), { printWidth: 120 })).code;
}

/** Schema file with what `src/domain/content/channels` declares about the fields of each channel. */
export async function contentShapesSchema(): Promise<string> {
  const shapes = Object.entries(CHANNEL_SHAPES).map(
    async ([channel, shape]) => `    when '${channel}' then
      ${await jsonLiteral(shape)}::jsonb`,
  );
  return `-- Written by \`npm run db:types\` from src/domain/content/channels.

create function private.content_shape(p_channel text) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_channel
${(await Promise.all(shapes)).join('\n')}
  end
$$;
comment on function private.content_shape(text) is
  'The shape of a channel''s content without the channel itself. An object has required and optional fields, or its '
  'field "by" selects them. Limits are in characters or items.';
grant execute on function private.content_shape(text) to authenticated, service_role;

create function private.unread_fields() returns text[]
language sql immutable set search_path = '' as $$
  select
    '{${[...UNREAD_FIELDS].toSorted().join(',')}}'::text[]
$$;
comment on function private.unread_fields() is
  'The names of content fields that recipients do not read: choices, codes and URLs.';
grant execute on function private.unread_fields() to authenticated, service_role;

create function private.file_fields() returns jsonb
language sql immutable set search_path = '' as $$
  select ${await jsonLiteral(FILE_FIELDS)}::jsonb
$$;
comment on function private.file_fields() is
  'The names of content fields with the URL of a media file, by the type of the object that has them; under an empty '
  'name for objects without a type.';
grant execute on function private.file_fields() to authenticated, service_role;
`;
}
