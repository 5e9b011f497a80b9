import type * as z from 'zod';
import type { ApiScope } from '../../../../src/domain/people/api-scopes.ts';
import type { DataApi } from './data-api.ts';

interface Input<Q, B> {
  /** The id in the path. */
  pathId: string;
  query: Q;
  body: B;
  /** Id of what the request creates. The same in each attempt with the same idempotency key. */
  newId: string;
  data: DataApi;
}

interface Description {
  /** Name of the operation in the description and in generated clients. */
  id: string;
  method: 'GET' | 'POST' | 'PATCH';
  /** Path below `/v1`, with `{id}` where the row's id stands. */
  path: string;
  /** A key needs one of these scopes. The database checks them (`private.api_calls`). */
  scopes: readonly ApiScope[];
  summary: string;
  result: z.ZodType;
}

/** One operation of the API: what the description says of it, and what it does. */
export interface Operation extends Description {
  query?: z.ZodObject;
  body?: z.ZodType;
  run: (input: Input<Record<string, unknown>, Record<string, unknown>>) => Promise<unknown>;
}

interface Typed<Q extends z.ZodObject, B extends z.ZodType> extends Description {
  query?: Q;
  body?: B;
  run: (input: Input<z.infer<Q>, z.infer<B>>) => Promise<unknown>;
}

/** Types the query and body of `run` by their schemas. */
export const operation = <Q extends z.ZodObject, B extends z.ZodType>(typed: Typed<Q, B>) =>
  typed as unknown as Operation;
