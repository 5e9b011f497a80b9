import * as z from 'zod';
// Written by `npm run db:types` from src/domain/content/channels.
import contentSchemas from './content-schemas.json' with { type: 'json' };
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { problem } from './schemas.ts';

type Json = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';

/** Moves the named schemas of a schema to `components`, and refers to them there. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const text = JSON.stringify(z.toJSONSchema(schema, { io })).replaceAll('"#/$defs/', `"${COMPONENTS}`);
  const { $schema: _dialect, $defs = {}, id, ...json } = JSON.parse(text) as Json;
  for (const [name, { id: _id, ...named }] of Object.entries($defs as Record<string, Json>))
    components[name] = named;
  if (typeof id !== 'string') return json;
  components[id] = json;
  return { $ref: `${COMPONENTS}${id}` };
}

const content = (type: string, schema: Json) => ({ [type]: { schema } });

function queryParameters(query: z.ZodObject | undefined, components: Json): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toSchema(query, 'input', components) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Repeating a request with the same key within 24 hours returns the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const PATH_ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

function describe(operation: Operation, components: Json): Json {
  const { id, method, path, scopes, summary, query, body, result } = operation;
  return {
    operationId: id,
    tags: [path.split('/')[1]],
    summary,
    description: `Needs one of the scopes ${scopes.join(', ')}.`,
    parameters: [
      ...(path.includes('{id}') ? [PATH_ID] : []),
      ...queryParameters(query, components),
      ...(method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: content('application/json', toSchema(body, 'input', components)),
      },
    }),
    responses: {
      [successOf(operation)]: {
        description: 'Done',
        content: content('application/json', toSchema(result, 'output', components)),
      },
      default: {
        description: 'Refused',
        content: content('application/problem+json', { $ref: `${COMPONENTS}Problem` }),
      },
    },
  };
}

/** Status of a request that succeeds. */
export const successOf = ({ id }: Operation) => (id.startsWith('create') ? 201 : 200);

/** The OpenAPI 3.1 description of the API at `url`, which ends in `/v1`. */
export function describeApi(url: string): Json {
  const components: Json = {};
  toSchema(problem, 'output', components);
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation, components),
    };
  components['Content'] = { oneOf: contentSchemas };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Flightdeck API',
      version: '1',
      description: 'Campaigns, flights, creatives, tracked links, cohorts, reports and the wallet.',
    },
    servers: [{ url }],
    security: [{ key: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
    },
  };
}
