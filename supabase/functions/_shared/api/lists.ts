import * as z from 'zod';
import type { DataApi } from './data-api.ts';
import { newestFirst, pageOf, pageQuery, toPage } from './paging.ts';
import { operation, type Operation } from './operation.ts';
import { Problem } from './problem.ts';

type Row = Record<string, unknown>;

/** Scopes that read campaigns, flights and what they send. */
export const READ_CAMPAIGNS = ['campaigns:read', 'campaigns:write'] as const;
/** Filter by a status. */
export const status = z.string().regex(/^[a-z_]{1,30}$/);

/** Columns of a schema whose fields are columns of its table. */
export const columnsOf = (schema: z.ZodObject) => Object.keys(schema.shape).join(',');

export interface Resource {
  /** Path and name in the description, plural: `campaigns`. */
  name: string;
  /** Singular, capitalized, for operation ids: `Campaign`. */
  title: string;
  table: string;
  select: string;
  schema: z.ZodObject;
  scopes: Operation['scopes'];
  /** Columns that a list can be filtered by, with the schema of their values. */
  filters?: Record<string, z.ZodType>;
  toResult?: (row: Row) => Row;
}

/** Reads one row. Refuses with not_found where the caller may not read it. */
export async function readOne(data: DataApi, resource: Resource, id: string): Promise<Row> {
  const { table, select, toResult = (row) => row } = resource;
  const [row] = await data.rows(table, { select, id: `eq.${id}` });
  if (!row) throw new Problem([404, 'not_found'], 'There is no row with this id.');
  return toResult(row);
}

/** The list of a resource, newest first. */
export function listOperation(resource: Resource): Operation {
  const { name, title, table, select, schema, scopes, filters = {}, toResult = (row) => row } = resource;
  const optional = z.object(filters).partial().shape;
  return operation({
    id: `list${title}s`,
    method: 'GET',
    path: `/${name}`,
    scopes,
    summary: `Lists ${name}, newest first`,
    query: z.strictObject({ ...pageQuery, ...optional }),
    result: pageOf(schema),
    run: async ({ query, data }) => {
      const chosen = Object.keys(filters).flatMap((column) => {
        const value = (query as unknown as Record<string, string | undefined>)[column];
        return value === undefined ? [] : [[column, `eq.${value}`]];
      });
      const rows = await data.rows(table, {
        select,
        ...newestFirst(query),
        ...(Object.fromEntries(chosen) as Record<string, string>),
      });
      return toPage(rows.map(toResult), query);
    },
  });
}

/** One row of a resource by its id. */
export const getOperation = (resource: Resource): Operation =>
  operation({
    id: `get${resource.title}`,
    method: 'GET',
    path: `/${resource.name}/{id}`,
    scopes: resource.scopes,
    summary: `Returns one of the ${resource.name}`,
    result: resource.schema,
    run: ({ pathId, data }) => readOne(data, resource, pathId),
  });
