import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { CopyButton } from '@/ui/actions/copy-button';
import { Badge } from '@/ui/data/badge';
import { QueryState } from '@/ui/states/query-state';
import {
  type ApiDescription,
  apiDescriptionQuery,
  curlExample,
  DESCRIPTION_URL,
  type DescribedOperation,
  type Schema,
  typeName,
} from '../description';

interface FieldRow {
  name: string;
  isRequired: boolean;
  schema: Schema;
  description: string | undefined;
}

const bodyOf = ({ requestBody }: DescribedOperation) =>
  requestBody?.content['application/json']?.schema;

function fieldRows(operation: DescribedOperation): FieldRow[] {
  const parameters = operation.parameters.map(({ name, required, description, schema }) => ({
    name,
    isRequired: required ?? false,
    schema,
    description,
  }));
  const { properties = {}, required = [] } = bodyOf(operation) ?? {};
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    schema,
    description: schema.description,
  }));
  return [...parameters, ...fields];
}

function Fields({ rows }: { rows: FieldRow[] }) {
  return (
    <dl className="mt-3 border-t border-border text-[0.8125rem]">
      {rows.map(({ name, isRequired, schema, description }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-border py-2 @xl:grid-cols-[11rem_7rem_minmax(0,1fr)]"
        >
          <dt className="min-w-0">
            <code className="font-mono break-words">{name}</code>{' '}
            {isRequired && <span className="text-xs text-muted">{t`required`}</span>}
          </dt>
          <dd className="min-w-0 break-words text-muted">
            <code className="font-mono text-xs">{typeName(schema)}</code>
          </dd>
          {description && (
            <dd lang="en" className="min-w-0 break-words text-muted @max-xl:col-span-full">
              {description}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="mt-3 flex items-start gap-1 rounded-control border border-control bg-surface pr-1 pl-3">
      <code className="min-w-0 flex-1 py-2 font-mono text-xs break-all whitespace-pre-wrap">
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  );
}

interface OperationProps {
  base: string;
  path: string;
  method: string;
  operation: DescribedOperation;
}

function Operation({ base, path, method, operation }: OperationProps) {
  const rows = fieldRows(operation);
  return (
    <details className="group border-t border-border py-1">
      <summary className="grid list-none min-h-9 cursor-pointer grid-cols-[3.75rem_minmax(0,1fr)_auto] items-center gap-x-3 py-1 @xl:grid-cols-[3.75rem_14.5rem_minmax(0,1fr)_auto]">
        <Badge className="justify-self-start">{method}</Badge>
        <code className="min-w-0 font-mono text-[0.8125rem] break-all">{path}</code>
        <span
          lang="en"
          className="text-[0.8125rem] text-muted @max-xl:order-1 @max-xl:col-span-2 @max-xl:col-start-2"
        >
          {operation.summary}
        </span>
        <ChevronRight
          aria-hidden
          className="size-4 text-muted transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="pt-2 pb-4 @xl:pl-18">
        <p lang="en" className="text-[0.8125rem]">
          {operation.description}
        </p>
        {rows.length > 0 && <Fields rows={rows} />}
        <Code
          text={curlExample(base, path, [method, bodyOf(operation)])}
          label={t`Copy the example of ${{ operation: `${method} ${path}` }}`}
        />
      </div>
    </details>
  );
}

function Operations({ description }: { description: ApiDescription }) {
  const base = description.servers[0]?.url ?? '';
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))];
  return (
    <div className="@container">
      <p className="text-muted">
        {t`Send JSON, and the key in the header “Authorization: Bearer …”.`}{' '}
        <a href={DESCRIPTION_URL} className="underline underline-offset-2">
          {t`OpenAPI description`}
        </a>
      </p>
      <Code text={base} label={t`Copy the API’s URL`} />
      {tags.map((tag) => (
        <section key={tag} aria-labelledby={`tag-${tag}`} className="mt-6">
          <h3 id={`tag-${tag}`} lang="en" className="mb-2 font-semibold capitalize">
            {tag}
          </h3>
          {operations
            .filter(({ operation }) => operation.tags[0] === tag)
            .map((one) => (
              <Operation key={one.operation.operationId} base={base} {...one} />
            ))}
        </section>
      ))}
    </div>
  );
}

/** The operations of the API with their parameters and an example, read from its own description. */
export function Reference() {
  const query = useQuery(apiDescriptionQuery());
  return (
    <QueryState query={query} errorTitle={t`Couldn’t load the reference`}>
      {(description) => <Operations description={description} />}
    </QueryState>
  );
}
