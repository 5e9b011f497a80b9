import * as z from 'zod';
import { Problem } from './problem.ts';

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25).meta({ description: 'Rows of a page.' }),
  cursor: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'next_cursor of the page before. Leave out for the first page.' }),
};

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().meta({ description: 'Pass it as cursor to get the next page.' }),
  });

type Row = Record<string, unknown>;

const encode = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Decodes a cursor. Only these shapes reach a filter, so a forged cursor can do no more than choose a page. */
function decode<T extends z.ZodType>(cursor: string, shape: T): z.infer<T> {
  try {
    return shape.parse(JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    throw new Problem([400, 'invalid_cursor'], 'Pass next_cursor of the page before as cursor.');
  }
}

const place = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);
const offset = z.number().int().min(0).max(1_000_000);

/** Query of a page in the order newest first: one row more than the page shows whether another follows. */
export function newestFirst({ limit, cursor }: PageQuery): Record<string, string> {
  const query = { order: 'created_at.desc,id.desc', limit: String(limit + 1) };
  if (!cursor) return query;
  const [time, id] = decode(cursor, place);
  return { ...query, or: `(created_at.lt.${time},and(created_at.eq.${time},id.lt.${id}))` };
}

/** Cuts the extra row off and names the next page. */
export function toPage<T extends Row>(rows: T[], { limit }: PageQuery) {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    data,
    has_more: more,
    next_cursor: more ? encode([last['created_at'], last['id']]) : null,
  };
}

export const readOffset = ({ cursor }: PageQuery): number => (cursor ? decode(cursor, offset) : 0);

/** A page of a list that the database pages by number. */
export function toOffsetPage(rows: Row[], total: number, query: PageQuery) {
  const next = readOffset(query) + rows.length;
  const more = rows.length > 0 && next < total;
  return { data: rows, has_more: more, next_cursor: more ? encode(next) : null };
}
