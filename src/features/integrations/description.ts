import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { queryOptions } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';

/** The parts of a JSON schema that the reference shows. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  examples?: unknown[];
  $ref?: string;
}

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface DescribedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** The OpenAPI description, which the API generates from the schemas that it validates with. */
export interface ApiDescription {
  servers: { url: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
}

export const DESCRIPTION_URL = `${env.url}/functions/v1/api/v1/openapi.json`;

/** The description of the API. It needs no key. */
export const apiDescriptionQuery = () =>
  queryOptions({
    queryKey: [...KEY_ROOTS.settings, 'api description'],
    queryFn: async ({ signal }) => {
      const response = await fetch(DESCRIPTION_URL, { signal });
      if (!response.ok) throw new AppError('unknown', t`The API doesn’t answer.`);
      return (await response.json()) as ApiDescription;
    },
    staleTime: Infinity,
  });

/** A short name of a schema: `string (uuid)`, `asap | even | ahead`, `object[]`. */
export function typeName(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' | ');
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '');
  if (schema.items) return `${typeName(schema.items)}[]`;
  const { type = 'any', format } = schema;
  return format ? `${type} (${format})` : type;
}

/** A command that calls an operation, with an example of its body. */
export function curlExample(base: string, path: string, [method, body]: [string, Schema?]): string {
  const lines = [
    `curl -X ${method} "${base}${path}"`,
    `-H "Authorization: Bearer $FLIGHTDECK_API_KEY"`,
  ];
  const example = body?.examples?.[0];
  if (example !== undefined)
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(example)}'`);
  return lines.join(' \\\n  ');
}
